export interface Command {
  id: string;
  words: string;
  /** Shown after the words: a status, a count. */
  note?: string | undefined;
  /** Its shortcut, such as "g s". */
  keys?: string | undefined;
  /** `false`: the palette stays open and shows the outcome. */
  closes?: boolean | undefined;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  items: Command[];
}

/** Parts of a page may offer commands under one label. */
export const joined = (groups: readonly CommandGroup[]): CommandGroup[] =>
  [...new Set(groups.map(({ label }) => label))].map((label) => ({
    label,
    items: groups.filter((group) => group.label === label).flatMap(({ items }) => items),
  }));

/** Every typed word must occur somewhere. */
export const matching = (groups: readonly CommandGroup[], typed: string): CommandGroup[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (label: string, command: Command) =>
    words.every((word) => `${label} ${command.words} ${command.note ?? ''}`.toLowerCase().includes(word));

  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => matches(label, item)) }))
    .filter(({ items }) => items.length > 0);
};
