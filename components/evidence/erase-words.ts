const results: Record<string, string> = {
  status: 'the status',
  decision: 'the decision with its Trust Factors and scores',
  document: 'the extracted document data',
  face: 'the face result',
};

/** A part of a session's results in words; one we do not know keeps its name. */
export const resultWords = (name: string): string => results[name] ?? name;

/** "4 document pictures"; a number that could not be counted is not made up. */
export const pictureCountWords = (count: number | null, kind: 'document' | 'face'): string => {
  if (count === null) return `${kind} pictures, not counted`;
  if (count === 0) return `no ${kind} pictures`;
  return count === 1 ? `1 ${kind} picture` : `${count.toLocaleString('en-GB')} ${kind} pictures`;
};
