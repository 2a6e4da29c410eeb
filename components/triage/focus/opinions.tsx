import type { Opinion } from '@/lib/answers';
import { Glyph } from '../../ui/status';
import { utcExact } from '../../ui/time-words';

const decisionWords: Record<Opinion['decision'], string> = { approve: 'Approve', reject: 'Reject' };

/** Side by side: what the two said who disagree. */
export const Opinions = ({ opinions }: { opinions: readonly Opinion[] }) => (
  <section aria-label="The two opinions" className="grid gap-2 desk:grid-cols-2">
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
          <time dateTime={at}>{utcExact(at)} UTC</time>
        </p>
        {reasons.length > 0 && <p className="mt-1">{reasons.map(({ words }) => words).join(', ')}</p>}
        <p className="mt-1 break-words whitespace-pre-wrap text-ink-2">{note ?? 'No note.'}</p>
      </article>
    ))}
  </section>
);
