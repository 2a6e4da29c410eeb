import { ArrowUpFromLine, Ban, Check, CircleHelp, Eye } from 'lucide-react';
import type { Block, CaseAnswer, Claim, Escalation as EscalationAnswer, Opinion } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import type { TrustFactor } from '@/lib/contract/domain';
import { Button } from '../../ui/button';
import { Glyph } from '../../ui/glyph';
import { ExactTime } from '../../ui/time';
import { factorName } from '../../words/factor-names';
import { inSentence } from '../../words/field-names';

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

interface FindingsProps {
  answer: Pick<CaseAnswer, 'blocks' | 'checked'>;
  /** Factors that count and were not judged; `null`: not known which. */
  unjudged: readonly TrustFactor[] | null;
  onReload: () => void;
}

const isMissing = ({ code }: Block): boolean => code === 'evidence not served' || code === 'evidence not delivered';

const unjudgedWords = (unjudged: readonly TrustFactor[]): string =>
  unjudged.length === 0 ? '' : `; ${listOf(unjudged.map(({ name }) => inSentence(factorName(name))))} unknown`;

/**
 * Findings against approval. Without any, it says what was checked, and never just "all right": a tick only where every
 * factor was judged.
 */
export const Findings = ({ answer: { blocks, checked }, unjudged, onReload }: FindingsProps) => {
  if (blocks.length === 0) {
    return (
      <p className="flex items-start gap-2 text-12 text-ink-2">
        {unjudged?.length === 0 ? (
          <Check aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-2 text-ok-bar" />
        ) : (
          <CircleHelp aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
        )}
        <span>
          <b className="font-medium text-ink">No blocking findings{unjudgedWords(unjudged ?? [])}.</b>{' '}
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
