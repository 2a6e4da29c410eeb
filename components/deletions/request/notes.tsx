import type { DeletionAnswer } from '@/lib/answers';
import { RelativeTime } from '../../ui/time';
import { PartHead } from './part-head';

/** What colleagues noted on the request. The words go with the last session. */
export const Notes = ({ notes }: Pick<DeletionAnswer, 'notes'>) =>
  notes.length > 0 && (
    <section aria-label="Notes">
      <PartHead title="Notes" />
      <ul className="border-t border-line">
        {notes.map(({ by, at, words }) => (
          <li key={`${at}${by}`} className="border-b border-line py-1.5 text-table">
            <span className="text-12 text-ink-3">
              {by}, <RelativeTime at={at} />
            </span>
            <p className="break-words whitespace-pre-wrap">
              {words ?? (
                <span className="text-ink-3">erased with the last session, or not shown without a purpose</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
