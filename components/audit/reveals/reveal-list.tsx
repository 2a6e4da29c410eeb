import { classNames } from '../../ui/class-names';
import { shortId } from '../../ui/short-id';
import { RelativeTime } from '../../ui/time';
import { whatWasDone } from './reveal-card';
import type { RevealItem } from './use-reviews';

interface RevealListProps {
  items: readonly RevealItem[];
  focusId: string;
  onFocus: (eventId: string) => void;
}

/** All that waits, oldest first; the one in review has the edge. */
export const RevealList = ({ items, focusId, onFocus }: RevealListProps) => (
  <ol aria-label="Waiting for review" className="min-h-0 overflow-auto">
    {items.map((item) => {
      const here = item.eventId === focusId;
      return (
        <li key={item.eventId} className="border-b border-line">
          <button
            type="button"
            aria-current={here ? 'true' : undefined}
            onClick={() => onFocus(item.eventId)}
            className={classNames(
              'grid w-full gap-0.5 px-5 py-2 text-left text-table -outline-offset-2',
              here ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
            )}
          >
            <span className="flex min-w-0 justify-between gap-3">
              <span className="truncate font-medium">{item.person}</span>
              <span className="shrink-0 text-12 text-ink-2">
                <RelativeTime at={item.at} />
              </span>
            </span>
            <span className="flex min-w-0 justify-between gap-3 text-12 text-ink-2">
              <span className="truncate">{whatWasDone(item)}</span>
              {item.own ? (
                <span className="shrink-0">your own</span>
              ) : (
                item.sessionId !== null && <span className="mono shrink-0">{shortId(item.sessionId)}</span>
              )}
            </span>
          </button>
        </li>
      );
    })}
  </ol>
);
