import type { VerdictState } from '@/lib/answers';
import { classNames } from '../../ui/class-names';

const stops = [
  { state: 'recorded', words: 'Recorded' },
  { state: 'sent', words: 'Sent' },
  { state: 'confirmed', words: 'Confirmed by service' },
] as const;

const reached: Partial<Record<VerdictState, number>> = { recorded: 1, sent: 2, confirmed: 3 };

/** Decided is not confirmed. `null`: nothing is decided yet. */
export const DeliveryLine = ({ state }: { state: VerdictState | null }) => {
  const count = state === null ? 0 : (reached[state] ?? 0);

  return (
    <ol aria-label="Delivery" className="flex items-center gap-1.5 text-11 whitespace-nowrap text-ink-3">
      {stops.map(({ state: name, words }, place) => (
        <li key={name} className={classNames('flex items-center gap-1.5', place > 0 && 'flex-1')}>
          {place > 0 && <span aria-hidden="true" className="h-px min-w-2 flex-1 bg-line-2" />}
          <span
            aria-hidden="true"
            className={classNames(
              'size-1.5 rounded-full forced-color-adjust-none',
              place < count ? 'bg-ink-2' : 'shadow-[inset_0_0_0_1.5px_var(--line-2)]',
            )}
          />
          {words}
          <span className="sr-only">{place < count ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ol>
  );
};
