'use client';

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';

interface OneLineProps {
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/**
 * Keeps rows at one height, so that nothing moves when values are masked or shown. Long text expands over its neighbours on
 * hover or focus. On a phone, which has no hover, it takes more lines.
 */
export const OneLine = ({ className, title, children }: OneLineProps) => {
  const box = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    const line = box.current;
    if (!line) return;
    // A line that was expanded has room for all of its text, and would be cut again without it.
    const isExpanded = () => line.matches(':hover, :focus');
    const measure = () => setCut((wasCut) => (wasCut && isExpanded()) || line.scrollWidth > line.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => observer.disconnect();
  });

  return (
    <span
      ref={box}
      title={title}
      tabIndex={isCut ? 0 : undefined}
      className={classNames(
        'block min-w-0 truncate phone:overflow-visible phone:wrap-anywhere phone:whitespace-normal',
        isCut &&
          'hover:relative hover:z-1 hover:w-max hover:max-w-[min(420px,80vw)] hover:bg-surface hover:break-words hover:whitespace-normal hover:shadow-2 focus:relative focus:z-1 focus:w-max focus:max-w-[min(420px,80vw)] focus:bg-surface focus:break-words focus:whitespace-normal focus:shadow-2',
        'print:overflow-visible print:break-words print:whitespace-normal',
        className,
      )}
    >
      {children}
    </span>
  );
};
