import type { ReactNode } from 'react';

interface PeekSectionProps {
  title: string;
  note?: string;
  children: ReactNode;
}

export const PeekSection = ({ title, note, children }: PeekSectionProps) => (
  <section aria-label={title}>
    <h3 className="mb-1.5 text-12 font-semibold">
      {title} {note && <span className="font-normal text-ink-3">{note}</span>}
    </h3>
    {children}
  </section>
);
