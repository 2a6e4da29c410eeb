import type { ReactNode } from 'react';

/** What a request waits for, above everything else. */
export const Card = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="mb-3 flex gap-3 rounded-card border border-accent-line bg-accent-soft px-3.5 py-3 text-12 [&>svg]:mt-px [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.5] [&>svg]:text-accent"
  >
    {icon}
    <div className="min-w-0 flex-1">
      <h2 className="text-13">{title}</h2>
      {children}
    </div>
  </section>
);
