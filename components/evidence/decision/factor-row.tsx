'use client';

import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { TrustFactor } from '@/lib/contract/domain';
import type { AbsentFactor } from '@/lib/evidence/decision/absent-factors';
import { disagreement } from '@/lib/evidence/decision/disagreement';
import type { ComparisonShown } from '@/lib/evidence/reading';
import { classNames } from '../../ui/class-names';
import { outsideWords } from '../../ui/outside-words';
import { factorName } from '../../words/factor-names';
import { describeFactor } from '../../words/factor-words';
import { leftOutWords } from '../../words/facts-words';
import { Level } from '../../words/level';
import { ScoreBar, scoreText } from '../../words/score-bar';
import { useFacts } from '../facts/facts-context';
import { usePrinting } from '../printing';
import { differenceWords, differingRelations } from './cross-check';
import { type FactorContext, FactorDetail } from './factor-detail';

const rowClasses =
  'grid min-h-7 w-full grid-cols-[14px_minmax(0,1fr)_30px_60px_100px] items-center gap-x-2.5 py-0.5 text-left text-table phone:grid-cols-[14px_minmax(0,1fr)_28px_44px_78px] phone:gap-x-1.5 pair:grid-cols-[14px_128px_30px_56px_100px_minmax(0,1fr)] pair:gap-x-2';

const meaningClasses = 'col-span-full pb-1 pl-6 text-ink-2 phone:pl-5 pair:col-auto pair:pb-0 pair:pl-0';

/** A sentence of any length: a line of its own, below the name. */
const reasonClasses = 'col-span-full col-start-2 pr-2 pb-1.5 text-12 text-ink-2';

const shortDetail = (
  { name, fields, level }: TrustFactor,
  comparisons: readonly ComparisonShown[],
  { lowestField }: FactorContext,
): string | null => {
  if (name === 'overallOcrFieldsConfidence' && lowestField && level !== 'UNAVAILABLE')
    return `Lowest field: ${lowestField}`;
  if (!fields || comparisons.length === 0 || differingRelations(fields, comparisons).length === 0) return null;

  return differenceWords(fields, comparisons);
};

interface FactorRowProps extends FactorContext {
  factor: TrustFactor;
  comparisons: ComparisonShown[];
  startsOpen: boolean;
}

export const FactorRow = ({ factor, comparisons, startsOpen, ...context }: FactorRowProps) => {
  const [isOpened, setOpened] = useState(startsOpen);
  // A printout cannot be expanded.
  const isOpen = usePrinting() || isOpened;
  const id = useId();
  const { name, meaning, limit, known, isScored } = describeFactor(factor);
  const score = isScored ? factor.score : null;
  const against = disagreement(factor, context.findings, comparisons);
  const { facts } = useFacts();
  const reason = facts?.reasons[factor.name];
  const own = isScored ? context.findings.find((finding) => finding.factor === factor.name) : undefined;

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpened)}
        className={classNames(rowClasses, 'rounded-chip hover:bg-hover')}
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-3.5 stroke-[1.5] text-ink-3', isOpen && 'rotate-90')}
        />
        <span
          title={outsideWords(factor.name)}
          className={classNames('truncate', isOpen && 'font-medium', !known && 'mono')}
        >
          {name}
        </span>
        {score === null ? (
          <span className="sr-only">{isScored ? scoreText(null) : 'no score'}</span>
        ) : (
          <b className="text-right font-medium">{scoreText(score)}</b>
        )}
        {/* On a phone the word of the level takes the place of an empty bar. */}
        <span className={score === null ? 'col-start-4 phone:hidden' : undefined}>
          <ScoreBar score={score} level={factor.level} limit={limit} />
        </span>
        <span className={classNames('flex min-w-0', score === null && 'phone:col-span-2 phone:col-start-4')}>
          <Level level={factor.level} />
        </span>
        <span className={meaningClasses}>
          {factor.score === null && <b className="font-medium text-ink">Score not provided. </b>}
          {facts?.factorsLeftOut.includes(factor.name) && <b className="font-medium text-ink">{leftOutWords} </b>}
          {reason === undefined &&
            (own?.outcome === 'passed' && factor.level === 'HIGH'
              ? own.words
              : (shortDetail(factor, comparisons, context) ??
                (own?.outcome === 'failed' && factor.level === 'LOW' ? own.words : meaning)))}
          {against && <b className="font-medium text-warn"> Second opinion differs.</b>}
        </span>
        {reason !== undefined && <span className={reasonClasses}>{outsideWords(reason)}</span>}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FactorDetail factor={factor} comparisons={comparisons} against={against} {...context} />}
      </div>
    </li>
  );
};

const absenceWords: Record<AbsentFactor['absence'], string> = {
  'not applicable': 'not applicable to this document',
  'not captured': 'not captured in this session',
  'not delivered': 'not provided, treated as not passed',
};

/** A factor missing from the decision, shown without a score. */
export const AbsentFactorRow = ({ name, absence }: AbsentFactor) => {
  const reason = useFacts().facts?.reasons[name];

  return (
    <li className={classNames(rowClasses, 'text-ink-2')}>
      <span aria-hidden="true" />
      <span title={name} className="truncate">
        {factorName(name)}
      </span>
      <span className="col-start-4">{absence === 'not delivered' && <ScoreBar score={null} level={null} />}</span>
      <span />
      <span className={meaningClasses}>{absenceWords[absence]}</span>
      {reason !== undefined && <span className={reasonClasses}>{outsideWords(reason)}</span>}
    </li>
  );
};
