import type { Decision, DocumentResult, TrustFactor } from '@/lib/contract/domain';
import { absentFactors } from '@/lib/evidence/decision/absent-factors';
import { describeFactor, factorName, weakestFirst } from '../../evidence/decision/factor-words';
import { classNames } from '../../ui/class-names';
import { Level } from '../../ui/level';
import { ScoreBar, scoreText } from '../../ui/score-bar';

const itemClasses = 'grid min-w-0 content-start gap-1 bg-surface px-3 pt-2 pb-3';

const Factor = ({ factor }: { factor: TrustFactor }) => {
  const { name, meaning, limit, known, isScored } = describeFactor(factor);
  const score = isScored ? factor.score : null;

  return (
    <li className={itemClasses} title={meaning}>
      <span className={classNames('truncate text-12 text-ink-2', !known && 'mono')}>{name}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {score === null ? (
          <span className="text-12 text-ink-2">{isScored ? scoreText(null) : 'no score'}</span>
        ) : (
          <b className="text-16 font-semibold">{scoreText(score)}</b>
        )}
        <Level level={factor.level} />
      </span>
      <ScoreBar score={score} level={factor.level} limit={limit} />
    </li>
  );
};

interface FactorStripProps {
  decision: Decision;
  /** `null`: not read, or not yet. */
  document: DocumentResult | null;
}

/** All Trust Factors on one glance, the weakest first; what is missing is said, and never taken for a zero. */
export const FactorStrip = ({ decision, document }: FactorStripProps) => {
  const parts = {
    documentType: document?.documentType ?? null,
    hasMrz: document && document.mrzFields !== null,
    hasBarcode: document && document.barcodeFields !== null,
  };

  return (
    <ul
      aria-label="Trust Factors, weakest first"
      className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(116px,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line"
    >
      {weakestFirst(decision.factors).map((factor) => (
        <Factor key={factor.name} factor={factor} />
      ))}
      {absentFactors(decision, parts).map(({ name, absence }) => (
        <li key={name} className={itemClasses}>
          <span className="truncate text-12 text-ink-2">{factorName(name)}</span>
          <span className="text-12 text-ink-2">{absence}</span>
          {absence === 'not delivered' && <ScoreBar score={null} level={null} />}
        </li>
      ))}
    </ul>
  );
};
