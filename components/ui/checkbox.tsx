import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> {
  /** Some are selected, but not all. */
  mixed?: boolean;
  /** Of the label. */
  className?: string;
  /** Its label; without one, set `aria-label`. */
  children?: ReactNode;
}

/** The whole label can be clicked. */
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
