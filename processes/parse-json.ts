/** For files that may be damaged: invalid JSON becomes `undefined`, which no schema accepts. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
