/** The shortcut of the control beside it. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-chip border border-line-2 bg-surface px-1 font-sans text-11 font-medium text-ink-2">
    {children}
  </kbd>
);
