import type { VerdictState } from '@/lib/answers';
import { classNames } from '../../ui/class-names';

const stops = [
  { state: 'recorded', words: 'Recorded' },
  { state: 'sent', words: 'Sent' },
  { state: 'confirmed', words: 'Confirmed by service' },
] as const;

const decided: ReadonlyArray<VerdictState | null> = ['recorded', 'sent', 'confirmed', 'conflicting'];

interface DeliveryLineProps {
  /** `null`: no verdict yet. */
  state: VerdictState | null;
  /** A verdict carried out elsewhere is confirmed without having been sent. */
  wasSent?: boolean;
}

/** A verdict is final only once the service confirms it. */
export const DeliveryLine = ({ state, wasSent = false }: DeliveryLineProps) => {
  const done = { recorded: decided.includes(state), sent: wasSent, confirmed: state === 'confirmed' };

  return (
    <ol aria-label="Delivery" className="flex shrink-0 items-center gap-1.5 text-11 whitespace-nowrap text-ink-3">
      {stops.map(({ state: name, words }, place) => (
        <li key={name} className={classNames('flex items-center gap-1.5', place > 0 && 'flex-1')}>
          {place > 0 && <span aria-hidden="true" className="h-px min-w-2 flex-1 bg-line-2" />}
          <span
            aria-hidden="true"
            className={classNames(
              'size-1.5 rounded-full forced-color-adjust-none',
              done[name] ? 'bg-ink-2' : 'shadow-[inset_0_0_0_1.5px_var(--line-2)]',
            )}
          />
          {words}
          <span className="sr-only">{done[name] ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ol>
  );
};
