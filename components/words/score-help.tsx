import { levelMeanings, levelOrigin, scoreMeaning } from './score-words';

/** The scale beside a decision's score; opened, it says what score and level mean. */
export const ScoreHelp = () => (
  <details className="relative text-12 text-ink-3">
    <summary className="cursor-pointer list-none rounded-chip underline decoration-dotted underline-offset-2">
      decision, 0–100
    </summary>
    <div className="absolute top-full right-0 z-10 mt-1 w-64 rounded-control border border-line bg-surface p-2.5 whitespace-normal text-ink-2 shadow-2">
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
  </details>
);
