import { Check, Minus, X } from 'lucide-react';
import { classNames } from '../../ui/class-names';
import type { Cell } from './item-words';

const looks: Record<Cell['look'], string> = {
  done: 'bg-ok-soft text-ok',
  failed: 'bg-bad-soft text-bad',
  running: 'bg-accent-soft text-accent shadow-[inset_0_-2px_0_var(--accent)]',
  skipped: 'bg-press text-ink-2',
  waiting: 'shadow-[inset_0_0_0_1px_var(--line)]',
};

const Sign = ({ look, text }: Pick<Cell, 'look' | 'text'>) => {
  if (look === 'done') return <Check aria-hidden="true" />;
  if (look === 'failed') return <X aria-hidden="true" />;
  if (look === 'skipped') return <Minus aria-hidden="true" />;

  return text ? <span aria-hidden="true">{text}</span> : null;
};

/** One step of one session: a sign for the eye, and words for everybody. */
export const ProgressCell = ({ cell: { look, words, text } }: { cell: Cell }) => (
  <span
    title={words}
    className={classNames(
      'grid h-4 place-items-center rounded-[3px] text-[10.5px] leading-none font-medium [&_svg]:size-[11px] [&_svg]:stroke-2',
      looks[look],
    )}
  >
    <Sign look={look} {...(text && { text })} />
    <span className="sr-only">{words}</span>
  </span>
);
