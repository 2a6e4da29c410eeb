import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Glyph } from './glyph';

/** Confirms an action, beside its button. */
export const DoneNote = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p role="status" className={classNames('flex items-center gap-2 text-12 text-ink-2', className)}>
    <Glyph name="check" className="text-ok-bar" />
    <span>{children}</span>
  </p>
);
