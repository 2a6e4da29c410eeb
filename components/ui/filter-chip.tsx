'use client';

import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { buttonClasses } from './button';
import { classNames } from './class-names';

interface FilterChipProps {
  label: string;
  icon: ReactNode;
  /** The chosen value in words; `null` for none. */
  value: string | null;
  /** Absent if a value is always chosen. */
  onClear?: (() => void) | undefined;
  /** Target of the shortcut to the first filter. */
  id?: string | undefined;
  wide?: boolean;
  /** Choices without a further step call `close`. */
  children: (close: () => void) => ReactNode;
}

/** A filter as a chip: plain while unset, tinted and removable once set. */
export const FilterChip = ({ label, icon, value, onClear, id, wide = false, children }: FilterChipProps) => {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const set = value !== null;

  const clear = () => {
    onClear?.();
    // The focused button is removed.
    trigger.current?.focus();
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <span
        className={classNames(
          'inline-flex max-w-full min-w-0 items-center',
          set && 'h-[26px] rounded-box bg-accent-soft text-12 font-medium text-accent',
        )}
      >
        <Popover.Trigger
          ref={trigger}
          id={id}
          className={
            set
              ? classNames('flex h-full min-w-0 gap-1 rounded-box py-[5px] pl-2.5', onClear ? 'pr-1' : 'pr-2.5')
              : buttonClasses({ look: 'ghost', size: 'small' })
          }
        >
          {set ? (
            <>
              <span className="font-normal">{label}</span> <span className="truncate">{value}</span>
            </>
          ) : (
            <>
              {icon}
              {label}
            </>
          )}
        </Popover.Trigger>
        {set && onClear && (
          <button
            type="button"
            onClick={clear}
            aria-label={`Remove the filter ${label}`}
            title="Remove"
            className="grid size-6 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-3 stroke-2" />
          </button>
        )}
      </span>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} collisionPadding={8} className="sheet-place z-20">
          <Popover.Popup
            className={classNames(
              'sheet enter max-h-[min(440px,var(--available-height))] max-w-[calc(100vw-16px)] overflow-auto rounded-card border border-line bg-surface p-1.5 shadow-2 outline-none',
              wide ? 'w-[340px]' : 'w-[264px]',
            )}
          >
            <Popover.Title className="sr-only">{label}</Popover.Title>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};

/** Filters beside each other. On a phone, they are one row that scrolls sideways. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className="contents phone:relative phone:-mx-4 phone:flex phone:min-h-11 phone:basis-[calc(100%+32px)] phone:items-center phone:gap-1 phone:overflow-x-auto phone:px-2 phone:*:shrink-0">
    {children}
  </div>
);

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}

/** One option in a popover. */
export const Choice = ({ chosen, onChoose, className, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={classNames(
      'flex min-h-7 w-full min-w-0 items-center gap-2 rounded-control px-2 py-1 text-left text-table hover:bg-hover',
      chosen && 'bg-accent-soft font-medium text-accent',
      className,
    )}
  >
    {children}
  </button>
);
