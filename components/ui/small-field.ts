/** A one-line field in a popover. */
export const smallFieldClasses =
  'h-[30px] w-full min-w-0 rounded-control border border-control bg-surface px-2 text-table aria-invalid:border-bad';
