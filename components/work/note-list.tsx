import type { SessionWorkAnswer } from '@/lib/answers';
import { RelativeTime } from '../ui/time';

/** The newest first. Not allowed, none, and not readable are three different things. */
export const NoteList = ({ notes }: Pick<SessionWorkAnswer, 'notes'>) => {
  if (notes === null) return <span className="text-ink-2">for those who see evidence</span>;
  if (notes.length === 0) return <span className="text-ink-2">none</span>;

  return (
    <ul className="grid gap-2">
      {notes.map(({ id, at, by, words }) => (
        <li key={id}>
          <span className="flex flex-wrap gap-x-2 text-12 text-ink-3">
            <span className="text-ink-2">{by}</span>
            <RelativeTime at={at} />
          </span>
          {words === null ? (
            <p className="text-ink-2">The words of this note cannot be read: the key they are under does not open.</p>
          ) : (
            <p className="break-words whitespace-pre-wrap">{words}</p>
          )}
        </li>
      ))}
    </ul>
  );
};
