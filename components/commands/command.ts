/** One thing that the palette can do or go to. */
export interface Command {
  id: string;
  words: string;
  /** Quiet, after the words: a status, a count. */
  note?: string | undefined;
  /** The keys that do the same: "g s". */
  keys?: string | undefined;
  /** `false`: the palette stays, and says what becomes of it. */
  closes?: boolean | undefined;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  items: Command[];
}

/** Every typed word must occur somewhere. */
export const fitting = (groups: readonly CommandGroup[], typed: string): CommandGroup[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (label: string, command: Command) =>
    words.every((word) => `${label} ${command.words} ${command.note ?? ''}`.toLowerCase().includes(word));

  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => fits(label, item)) }))
    .filter(({ items }) => items.length > 0);
};
