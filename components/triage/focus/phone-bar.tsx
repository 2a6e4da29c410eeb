'use client';

import { Ellipsis, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TriageProgress, TriageRow } from '@/lib/answers';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { ServiceLevel } from '../service-level';

interface PhoneBarProps {
  progress: TriageProgress | null;
  done: number;
  /** The case on screen. */
  row: TriageRow | null;
  hasTools: boolean;
  onTools: () => void;
  onLeave: () => void;
  /** Problems, and tools while they are shown. */
  children: ReactNode;
}

/** Including the case on screen. An incomplete list never shows a total. */
const placeWords = ({ left }: TriageProgress, done: number, hasCase: boolean): string => {
  const all = done + left.count;
  if (!hasCase) return `${figure(done)} done`;

  return left.kind === 'exactly' && all > done
    ? `${figure(done + 1)} of ${figure(all)}`
    : `${figure(done + 1)} of at least ${figure(Math.max(all, done + 1))}`;
};

/** The head of a case on a phone: out, where it stands, and everything else behind one button. */
export const PhoneBar = ({ progress, done, row, hasTools, onTools, onLeave, children }: PhoneBarProps) => (
  <header className="sticky top-0 z-3 shrink-0 border-b border-line bg-surface px-1 py-1">
    <div className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center">
      <Button look="ghost" icon className="tap" aria-label="Exit focus" onClick={onLeave}>
        <X aria-hidden="true" />
      </Button>
      <p className="text-center text-13">
        {progress && <b className="block text-16 font-semibold">{placeWords(progress, done, row !== null)}</b>}
        {row && <ServiceLevel row={row} />}
      </p>
      <Button
        look="ghost"
        icon
        className="tap"
        aria-label="More tools"
        aria-expanded={hasTools}
        title="Purpose, help, zoom and other tools"
        onClick={onTools}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
    </div>
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-2 text-12">{children}</div>
  </header>
);
