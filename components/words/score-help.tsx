'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { levelMeanings, levelOrigin, scoreMeaning } from './score-words';

const PopoverPanel = lazy(async () => ({ default: (await import('../ui/popover-panel')).PopoverPanel }));

/** The scale beside a decision's score; opened, it says what score and level mean. */
export const ScoreHelp = () => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="rounded-chip text-12 text-ink-3 underline decoration-dotted underline-offset-2"
      >
        decision, 0–100
      </button>
      <Suspense>
        {isOpen && (
          <PopoverPanel title="Decision score" anchor={button} align="end" onClose={() => setOpen(false)}>
            <div className="px-2 pb-1.5 text-12 text-ink-2">
              <p>
                {scoreMeaning} {levelOrigin}
              </p>
              <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-2">
                {levelMeanings.map(([level, words]) => (
                  <div key={level} className="contents">
                    <dt className="text-11 leading-5 font-medium text-ink">{level}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </PopoverPanel>
        )}
      </Suspense>
    </>
  );
};
