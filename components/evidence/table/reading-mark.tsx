import { Dot, Equal, EqualApproximately, EqualNot, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { OneLine } from './one-line';

export type Mark = 'equal' | 'explained' | 'differs' | 'one source' | 'missing';

const looks = {
  equal: { Icon: Equal, text: 'text-ink-2', icon: 'text-ink-3' },
  explained: { Icon: EqualApproximately, text: 'text-ink font-medium', icon: 'text-ink-3' },
  differs: { Icon: EqualNot, text: 'text-bad font-medium', icon: 'text-bad-bar' },
  'one source': { Icon: Dot, text: 'text-ink-3', icon: 'text-ink-3' },
  missing: { Icon: Minus, text: 'text-ink-3', icon: 'text-ink-3' },
} as const;

interface ReadingMarkProps {
  mark: Mark;
  children: ReactNode;
  notes?: ReadonlyArray<string | null | undefined>;
}

/** The result of a comparison as icon and words, never by colour alone. */
export const ReadingMark = ({ mark, children, notes = [] }: ReadingMarkProps) => {
  const { Icon, text, icon } = looks[mark];

  return (
    <>
      <span className={classNames('flex items-center gap-1.5', text)}>
        <Icon aria-hidden="true" className={classNames('size-3.5 shrink-0 stroke-[1.5]', icon)} />
        <span className="min-w-0">{children}</span>
      </span>
      {notes.map(
        (note) =>
          note && (
            <OneLine
              key={note}
              className="pl-5 text-12 text-ink-2 in-[.wraps]:overflow-visible in-[.wraps]:break-words in-[.wraps]:whitespace-normal"
            >
              {note}
            </OneLine>
          ),
      )}
    </>
  );
};
