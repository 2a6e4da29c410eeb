import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface MessageProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced by screen readers, for failures. */
  alert?: boolean;
  className?: string;
}

/** In place of content: empty, not allowed, failed or withheld. */
export const Message = ({ icon, title, children, actions, alert = false, className }: MessageProps) => (
  <div role={alert ? 'alert' : undefined} className={classNames('flex max-w-[560px] gap-3', className)}>
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-press text-ink-2 [&_svg]:size-4 [&_svg]:stroke-[1.5]">
      {icon}
    </span>
    <div className="min-w-0 flex-1 pt-1">
      <p className="text-14 font-semibold">{title}</p>
      {children && <div className="mt-1 grid gap-1 text-ink-2">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </div>
  </div>
);
