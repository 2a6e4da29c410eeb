import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';

export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={classNames('grid grid-cols-[84px_minmax(0,1fr)] gap-y-[5px] text-table', className)}>{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);
