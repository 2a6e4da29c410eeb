import type { ReactNode } from 'react';

interface NextCardProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** What is to be done next, above everything else. */
export const NextCard = ({ icon, title, children }: NextCardProps) => (
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
