'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Decision, TrustFactor } from '@/lib/contract/domain';
import { weakestFirst } from '@/lib/contract/factor-score';
import type { AbsentFactor } from '@/lib/evidence/decision/absent-factors';
import { classNames } from '../../ui/class-names';
import { factorName } from '../../words/factor-names';
import { describeFactor } from '../../words/factor-words';
import { Level } from '../../words/level';
import { ScoreBar, scoreText } from '../../words/score-bar';

const rowClasses =
  'grid min-h-10 grid-cols-[minmax(0,1fr)_auto_84px_84px] items-center gap-x-3 border-t border-line text-14';

interface PhoneFactorsProps {
  decision: Decision;
  absent: readonly AbsentFactor[];
}

/** Those that have not passed; the others are one line until it is opened. A missing factor is never among "all HIGH". */
export const PhoneFactors = ({ decision, absent }: PhoneFactorsProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const sorted = weakestFirst(decision.factors);
  const weak = sorted.filter(({ level }) => level !== 'HIGH');
  const rest = sorted.filter(({ level }) => level === 'HIGH');

  return (
    <div className="border-b border-line">
      <ul id={id} aria-label="Trust Factors, weakest first">
        {[...weak, ...(isOpen ? rest : [])].map((factor) => (
          <Factor key={factor.name} factor={factor} />
        ))}
        {absent.map(({ name, absence }) => (
          <li key={name} className={classNames(rowClasses, 'py-1.5')}>
            <span className="col-span-full">
              {factorName(name)} <span className="block text-13 text-ink-2">{absence}</span>
            </span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-1.5 border-t border-line text-14"
        >
          <span className="mr-auto">{isOpen ? 'Fewer' : `${rest.length} more`}</span>
          {!isOpen && (
            <>
              <span className="text-13 text-ok">all</span> <Level level="HIGH" />
            </>
          )}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 stroke-[1.5] text-ink-3', isOpen && 'rotate-180')}
          />
        </button>
      )}
    </div>
  );
};

const Factor = ({ factor }: { factor: TrustFactor }) => {
  const { name, meaning, limit, known, isScored } = describeFactor(factor);
  const score = isScored ? factor.score : null;

  return (
    <li className={rowClasses} title={meaning}>
      <span className={classNames('min-w-0', !known && 'mono break-all')}>{name}</span>
      {score === null ? (
        <span className="col-span-2 text-right text-13 text-ink-2">{isScored ? scoreText(null) : 'no score'}</span>
      ) : (
        <>
          <b className="font-semibold">{scoreText(score)}</b>
          <ScoreBar score={score} level={factor.level} limit={limit} />
        </>
      )}
      <Level level={factor.level} />
    </li>
  );
};
