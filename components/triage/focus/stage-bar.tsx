'use client';

import { FileText, GitCompare, ScanLine, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TrustFactor } from '@/lib/contract/domain';
import { useFacts } from '../../evidence';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { outsideWords } from '../../ui/outside-words';
import { useShortcuts } from '../../ui/shortcuts';
import { describeFactor } from '../../words/factor-words';
import { copySignsWords } from '../../words/facts-words';
import { Level } from '../../words/level';
import { scoreText } from '../../words/score-bar';
import type { StageView } from './stage-views';

const tabs = {
  faces: { letter: 'F', words: 'Faces', Icon: Users },
  document: { letter: 'T', words: 'Document', Icon: FileText },
  'cross-check': { letter: 'C', words: 'Cross-check', Icon: GitCompare },
  copy: { letter: 'X', words: 'Print or screen', Icon: ScanLine },
} as const;

interface StageBarProps {
  view: StageView;
  available: readonly StageView[];
  /** The factors that the view is about. */
  leads: readonly TrustFactor[];
  onView: (view: StageView) => void;
}

/** Which evidence is on the stage, and what is wrong with it. */
export const StageBar = ({ view, available, leads, onView }: StageBarProps) => {
  useShortcuts(Object.fromEntries(available.map((each) => [tabs[each].letter.toLowerCase(), () => onView(each)])));

  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is pressed then
  useEffect(() => {
    const pressed = bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (bar.current && pressed) bar.current.scrollLeft = pressed.offsetLeft - bar.current.offsetLeft - 44;
  }, [view]);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Evidence"
        className="flex flex-wrap gap-px rounded-control bg-press p-0.5 phone:max-w-full phone:flex-nowrap phone:overflow-x-auto"
      >
        {available.map((each) => {
          const { letter, words, Icon } = tabs[each];

          return (
            <Button
              key={each}
              look="ghost"
              size="small"
              aria-pressed={each === view}
              onClick={() => onView(each)}
              className="shrink-0 aria-pressed:border-line-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-1"
            >
              <Icon aria-hidden="true" className="phone:hidden" />
              {words} <Kbd>{letter}</Kbd>
            </Button>
          );
        })}
      </div>
      {leads.map((factor) => (
        <StageLead key={factor.name} factor={factor} />
      ))}
    </div>
  );
};

const StageLead = ({ factor }: { factor: TrustFactor }) => {
  const { facts } = useFacts();
  const { name, meaning, isScored } = describeFactor(factor);
  const reason = facts?.reasons[factor.name];
  const signs =
    factor.name === 'documentLiveness'
      ? facts?.signs?.document
      : factor.name === 'passiveLiveness'
        ? facts?.signs?.face
        : null;

  return (
    <p className="tool min-w-0 flex-1 basis-[240px] text-12">
      <b className="font-medium">
        {name} {isScored ? scoreText(factor.score) : 'no score'}
      </b>{' '}
      <Level level={factor.level} />{' '}
      <span className="text-ink-2">{reason === undefined ? meaning : outsideWords(reason)}</span>{' '}
      {/* A reason names the signs itself. */}
      {reason === undefined && signs && (
        <span className="text-ink-2">
          {copySignsWords(signs, factor.name === 'passiveLiveness' ? 'face' : 'document')}
        </span>
      )}
    </p>
  );
};
