import { ArrowUpFromLine, Ban, Check, Eye, Info } from 'lucide-react';
import type { Block, CaseAnswer, Claim, Escalation as EscalationAnswer, Opinion } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import type { TrustFactor } from '@/lib/contract/domain';
import type { AbsentFactor } from '@/lib/evidence/decision/absent-factors';
import { Button } from '../../ui/button';
import { Glyph } from '../../ui/glyph';
import { ExactTime } from '../../ui/time';
import { factorName } from '../../words/factor-names';
import { inSentence } from '../../words/field-names';
import { describeLevel } from '../../words/level-words';

const seatNotes = {
  first: null,
  second: 'Second review: the first officer’s verdict is hidden.',
  settling: 'Two officers disagree. Your verdict settles it.',
} as const;

/** Why this case is not an ordinary first review. */
export const SeatNote = ({ claim: { seat } }: { claim: Claim }) => {
  const words = seatNotes[seat];

  return (
    words !== null && (
      <p className="flex items-start gap-2 rounded-control bg-accent-soft px-2.5 py-1.5 text-12">
        <Eye aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-accent" />
        <span>{words}</span>
      </p>
    )
  );
};

/** Who escalated the case, and their reason. `null` while that is loading. */
export const Escalation = ({ escalation }: { escalation: EscalationAnswer | null }) => (
  <section aria-label="Escalated" className="rounded-control bg-accent-soft px-2.5 py-2 text-12">
    <h2 className="flex items-start gap-2 text-12 leading-4 font-medium">
      <ArrowUpFromLine aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-accent" />
      {escalation ? `Escalated by ${escalation.by.name}` : 'Escalated to supervisors'}
    </h2>
    {escalation && (
      <div className="pl-[22px]">
        <p className="text-11 text-ink-2">
          <ExactTime at={escalation.at} />
        </p>
        <p className="mt-1 break-words whitespace-pre-wrap">{escalation.reason}</p>
      </div>
    )}
  </section>
);

const decisionWords: Record<Opinion['decision'], string> = { approve: 'Approve', reject: 'Reject' };

export const Opinions = ({ opinions }: { opinions: readonly Opinion[] }) => (
  <section aria-label="Both opinions" className="grid gap-2 desk:grid-cols-2">
    {opinions.map(({ seat, by, at, decision, reasons, note }) => (
      <article key={seat} className="min-w-0 rounded-control border border-line bg-sunken p-2 text-12">
        <h2 className="flex items-center gap-1.5 text-12 leading-4 font-medium">
          <Glyph
            name={decision === 'approve' ? 'check' : 'cross'}
            className={decision === 'approve' ? 'text-ok-bar' : 'text-bad-bar'}
          />
          {decisionWords[decision]}
        </h2>
        <p className="text-ink-2">{by.name}</p>
        <p className="text-11 text-ink-3">
          <ExactTime at={at} />
        </p>
        {reasons.length > 0 && <p className="mt-1">{reasons.map(({ words }) => words).join(', ')}</p>}
        <p className="mt-1 break-words whitespace-pre-wrap text-ink-2">{note ?? 'No note.'}</p>
      </article>
    ))}
  </section>
);

const findingsTitle = (blocks: CaseAnswer['blocks']): string => {
  const stops = (what: CaseAnswer['blocks'][number]['stops']) => blocks.some((block) => block.stops === what);
  if (stops('verdict')) return 'No verdict without the evidence';
  if (stops('approval')) return 'Reject only, with a second person';

  return stops('override') ? 'Override needed to approve' : 'Check before approving';
};

/** What is less than passed, of the factors that count. */
interface Weak {
  /** The weakest with a fault. */
  fault: TrustFactor | null;
  unjudged: readonly TrustFactor[];
  /** Not captured or not delivered. */
  lacking: readonly AbsentFactor[];
  /** `false` also where it is not known yet. */
  hasPassed: boolean;
}

interface FindingsProps {
  answer: Pick<CaseAnswer, 'blocks' | 'checked'>;
  weak: Weak;
  onReload: () => void;
}

const isMissing = ({ code }: Block): boolean => code === 'evidence not served' || code === 'evidence not delivered';

const namesOf = (factors: ReadonlyArray<{ name: string }>): string =>
  listOf(factors.map(({ name }) => inSentence(factorName(name))));

/** "; passive liveness unknown, so not passed". A step that was not captured is named among what was checked. */
const gapWords = ({ unjudged, lacking }: Weak): string => {
  const undelivered = lacking.filter(({ absence }) => absence === 'not delivered');
  const unknown = unjudged.length > 0 ? `; ${namesOf(unjudged)} unknown, so not passed` : '';

  return undelivered.length > 0 ? `${unknown}; ${namesOf(undelivered)} not delivered` : unknown;
};

const faultWords = ({ name, level }: TrustFactor): string =>
  `The weakest factor is ${factorName(name)}: ${describeLevel(level).word}. `;

/**
 * Findings against approval. Without any, it says what was checked, and never just "all right": a tick only where every
 * factor passed.
 */
export const Findings = ({ answer: { blocks, checked }, weak, onReload }: FindingsProps) => {
  if (blocks.length === 0) {
    return (
      <p className="flex items-start gap-2 text-12 text-ink-2">
        {weak.hasPassed ? (
          <Check aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-2 text-ok-bar" />
        ) : (
          <Info aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
        )}
        <span>
          <b className="font-medium text-ink">No blocking findings{gapWords(weak)}.</b>{' '}
          {weak.fault && faultWords(weak.fault)}
          {checked.join(' ')}
        </span>
      </p>
    );
  }

  return (
    <section aria-label="Findings against approval" className="rounded-control bg-bad-soft px-2.5 py-2 text-12">
      <h2 className="text-12 leading-4 font-medium text-bad">{findingsTitle(blocks)}</h2>
      <ul className="mt-1 grid gap-1">
        {blocks.map(({ code, words }) => (
          <li key={code} className="flex items-start gap-2">
            <Ban aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-bad" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
      {checked.length > 0 && <p className="mt-1.5 text-ink-2">{checked.join(' ')}</p>}
      {blocks.some(isMissing) && (
        <Button size="small" className="mt-1.5" onClick={onReload}>
          Load again
        </Button>
      )}
    </section>
  );
};
