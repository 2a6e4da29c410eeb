import type { ReactNode } from 'react';

/** Title on the left, freshness and actions on the right. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pr-4 pl-5">
    <h1>{title}</h1>
    {children && <div className="ml-auto flex flex-wrap items-center gap-3">{children}</div>}
  </div>
);
