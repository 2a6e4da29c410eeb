import type { ReactNode } from 'react';

export const PartHead = ({ title, children, aside }: { title: string; children?: ReactNode; aside?: ReactNode }) => (
  <div className="mt-[18px] mb-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-12">
    <h2 className="text-13">{title}</h2>
    <span className="min-w-0 text-ink-3">{children}</span>
    {aside && <span className="ml-auto">{aside}</span>}
  </div>
);
