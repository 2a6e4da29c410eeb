import type { EndedAppeal } from '@/lib/answers';
import { RelativeTime } from '../../ui/time';
import { outcomeWords } from './appeal-words';
import { GivenWords } from './given-words';

/** What was found before, the newest first. */
export const EarlierAppeals = ({ earlier }: { earlier: readonly EndedAppeal[] }) =>
  earlier.length > 0 && (
    <ul aria-label="Earlier appeals" className="mt-2 grid gap-2 border-t border-line pt-2 text-table">
      {earlier.map((appeal) => (
        <li key={appeal.id}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{outcomeWords(appeal)}</span>
            <span className="text-12 text-ink-3">
              {appeal.by.name} · <RelativeTime at={appeal.endedAt} />
            </span>
          </p>
          {appeal.outcome.kind === 'decided' && appeal.outcome.reasons.length > 0 && (
            <p>{appeal.outcome.reasons.map(({ words }) => words).join(' · ')}</p>
          )}
          <GivenWords words={appeal.reason} />
          {/* Hidden words are said to be hidden once. */}
          {appeal.outcome.kind === 'decided' && appeal.outcome.note && appeal.outcome.note.state !== 'hidden' && (
            <GivenWords words={appeal.outcome.note} />
          )}
        </li>
      ))}
    </ul>
  );
