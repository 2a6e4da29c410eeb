import type { ReactNode } from 'react';
import { CardFrame } from '../ui/card-frame';

interface CardPageProps {
  title: string;
  lead: ReactNode;
  /** Below the card. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A page outside the desk, with a title and a lead. */
export const CardPage = ({ title, lead, note, children }: CardPageProps) => (
  <CardFrame note={note && <div className="mt-4 text-12 text-ink-2">{note}</div>}>
    <h1 className="mb-0.5">{title}</h1>
    <div className="mb-[18px] text-ink-2">{lead}</div>
    {children}
  </CardFrame>
);
