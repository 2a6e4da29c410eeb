import { useState } from 'react';
import type { Pair } from './face-stage';
import { doubtOf, faultOf, firstView, hasPassed, leadsOf, type StageView, unjudgedOf } from './stage-views';
import type { Case } from './use-case';

/** Which evidence is on the stage: that of the weakest factor, until the officer chooses. */
export const useStage = ({ decision, facts }: Pick<Case, 'decision' | 'facts'>, pair: Pair) => {
  // The facts say which factors were left out of the decision, so neither says anything without the other.
  const isKnown = (decision.kind === 'ready' || decision.kind === 'stale') && facts.kind !== 'loading';
  const known = isKnown ? decision.data.decision : null;
  const leftOut = ((facts.kind === 'ready' || facts.kind === 'stale') && facts.data.facts?.factorsLeftOut) || [];
  const [chosen, setView] = useState<StageView | null>(null);
  const [onStage, setOnStage] = useState<string | null>(null);
  const view = chosen ?? firstView(known, leftOut);
  const leads = leadsOf(view, known, leftOut);

  return {
    view,
    setView,
    leads,
    doubt: doubtOf(leads, leftOut),
    setOnStage,
    /** The images on the stage. */
    pictures: view === 'faces' ? pair : [onStage],
    /** `null`: not known yet. */
    unjudged: known && unjudgedOf(known, leftOut),
    fault: faultOf(known, leftOut),
    hasPassed: known !== null && hasPassed(known, leftOut),
  };
};
