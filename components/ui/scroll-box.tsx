import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface ScrollBoxProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Wide tables scroll sideways in here, by keyboard too, instead of the page. */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className={classNames('relative overflow-x-auto', className)}>
    {children}
  </section>
);
