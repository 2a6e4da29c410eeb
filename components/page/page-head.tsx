import type { ReactNode } from 'react';
import { CommandsButton } from '../commands/commands-button';
import { PurposeChip } from '../purpose/purpose-chip';

interface PageHeadProps {
  title: string;
  /** Tabs between the views of one area. */
  beside?: ReactNode;
  children?: ReactNode;
}

export const PageHead = ({ title, beside, children }: PageHeadProps) => (
  <div className="page-head flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pr-4 pl-5">
    {/* Wide enough that the tabs do not move when the font loads. */}
    <h1 className="min-w-[76px]">{title}</h1>
    {beside}
    {/* In a row that is too short, all of it moves to the next one. */}
    <div className="page-tools ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 phone:contents">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 empty:hidden phone:ml-auto phone:gap-x-2">
        {children}
      </div>
      <div className="flex items-center justify-end gap-3 phone:ml-auto phone:gap-0">
        <PurposeChip />
        <CommandsButton />
      </div>
    </div>
  </div>
);
