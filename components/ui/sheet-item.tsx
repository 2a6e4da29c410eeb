import type { ReactNode } from 'react';

/** A line of a sheet on a phone. */
export const sheetItemClasses =
  'grid min-h-[52px] w-full grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-card px-3 text-left text-16 font-medium -outline-offset-2 hover:bg-hover aria-[current]:bg-press [&>svg]:size-5 [&>svg]:stroke-[1.4] [&>svg]:text-ink-2';

interface SheetItemWordsProps {
  icon: ReactNode;
  words: string;
  note?: ReactNode;
}

export const SheetItemWords = ({ icon, words, note }: SheetItemWordsProps) => (
  <>
    {icon}
    {words}
    {note && <small className="text-right text-13 font-normal text-ink-2">{note}</small>}
  </>
);

export const SheetLine = () => <hr className="mx-3 my-1.5 border-line" />;
