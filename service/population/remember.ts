const limit = 20_000;

/** The same function, which works each text out once: the stock of names is small, and asked for millions of times. */
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
