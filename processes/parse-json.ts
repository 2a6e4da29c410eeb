/** For files that may be damaged: what is not JSON comes out as nothing, which no schema accepts. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
