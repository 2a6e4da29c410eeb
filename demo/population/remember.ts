const limit = 20_000;

/** Caches the results of a function: there are few names, but millions of calls. */
export const remember = <T>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();

  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;

    const made = make(text);
    if (known.size >= limit) known.clear();
    known.set(text, made);

    return made;
  };
};
