import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> {
  /** Some of what it stands for, and not all. */
  mixed?: boolean;
  /** Of the label around it. */
  className?: string;
  /** What it stands for; without it, give the box an `aria-label`. */
  children?: ReactNode;
}

/** A box of 14 px in a label that can be pressed as a whole. */
export const Checkbox = ({ mixed = false, className, children, ...rest }: CheckboxProps) => (
  <label className={classNames('has-enabled:cursor-pointer', className)}>
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      className="size-3.5 shrink-0 accent-accent"
      {...rest}
    />
    {children}
  </label>
);
