import type { CSSProperties } from 'react';
import type { Decision, DocumentResult, TrustFactor } from '@/lib/contract/domain';
import { weakestFirst } from '@/lib/contract/factor-score';
import type { EnrolmentStep } from '@/lib/contract/vocabulary';
import { absentFactors } from '@/lib/evidence/decision/absent-factors';
import { useFacts } from '../../evidence';
import { classNames } from '../../ui/class-names';
import { outsideWords } from '../../ui/outside-words';
import { factorName } from '../../words/factor-names';
import { describeFactor } from '../../words/factor-words';
import { leftOutWords } from '../../words/facts-words';
import { Level } from '../../words/level';
import { ScoreBar, scoreText } from '../../words/score-bar';

/** Each item draws its own lines, so that an incomplete row has no grey gap. */
const itemClasses =
  'grid min-w-0 content-start gap-1 px-2.5 pt-2 pb-3 shadow-[1px_0_0_var(--line),0_1px_0_var(--line)]';

/** Balanced columns: no row is much shorter than the others. */
const columnsFor = (count: number, most: number): number => Math.ceil(count / Math.max(1, Math.ceil(count / most)));

const Factor = ({ factor }: { factor: TrustFactor }) => {
  const { name, meaning, limit, known, isScored } = describeFactor(factor);
  const score = isScored ? factor.score : null;
  const { facts } = useFacts();
  const reason = facts?.reasons[factor.name];
  const isLeftOut = facts?.factorsLeftOut.includes(factor.name);

  return (
    <li className={itemClasses} title={reason ?? meaning}>
      <span className={classNames('truncate text-11 text-ink-2', !known && 'mono')}>{name}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {score === null ? (
          <span className="text-12 text-ink-2">{isScored ? scoreText(null) : 'no score'}</span>
        ) : (
          <b className="text-16 font-semibold">{scoreText(score)}</b>
        )}
        <Level level={factor.level} />
      </span>
      <ScoreBar score={score} level={factor.level} limit={limit} />
      {/* What passed needs no words here, so those of the others have room; Details give them all. */}
      {reason !== undefined && (isLeftOut || factor.level !== 'HIGH') && (
        <p className="text-11 text-ink-2">
          {isLeftOut && <b className="font-medium text-ink">{leftOutWords} </b>}
          {outsideWords(reason)}
        </p>
      )}
    </li>
  );
};

interface FactorStripProps {
  decision: Decision;
  document: DocumentResult | null;
  /** Steps of which the service has no result. */
  missing: readonly EnrolmentStep[];
}

/** Named, never shown as zero. */
export const absentOf = ({ decision, document, missing }: FactorStripProps) =>
  absentFactors(decision, {
    missing,
    documentType: document?.documentType ?? null,
    hasMrz: document && document.mrzFields !== null,
    hasBarcode: document && document.barcodeFields !== null,
  });

/** All Trust Factors at a glance, weakest first. A missing factor is named, never shown as zero. */
export const FactorStrip = ({ decision, document, missing }: FactorStripProps) => {
  const absent = absentOf({ decision, document, missing });
  const count = Math.max(1, decision.factors.length + absent.length);

  return (
    <ul
      aria-label="Trust Factors, weakest first"
      style={{ '--few': columnsFor(count, 4), '--all': columnsFor(count, 8) } as CSSProperties}
      className="grid shrink-0 grid-cols-2 overflow-hidden rounded-card border border-line bg-surface min-[560px]:grid-cols-[repeat(var(--few),minmax(0,1fr))] min-[1280px]:grid-cols-[repeat(var(--all),minmax(0,1fr))]"
    >
      {weakestFirst(decision.factors).map((factor) => (
        <Factor key={factor.name} factor={factor} />
      ))}
      {absent.map(({ name, absence }) => (
        <li key={name} className={itemClasses} title={factorName(name)}>
          <span className="truncate text-11 text-ink-2">{factorName(name)}</span>
          <span className="text-12 text-ink-2">{absence}</span>
          {absence === 'not delivered' && <ScoreBar score={null} level={null} />}
        </li>
      ))}
    </ul>
  );
};
