export const scoreMeaning = 'The score runs from 0 to 100; higher is better.';

export const levelOrigin = 'The service sets the level by the thresholds of its decision policy:';

export const levelMeanings = [
  ['HIGH', 'nothing speaks against it'],
  ['MEDIUM', 'borderline'],
  ['LOW', 'speaks against the session'],
  ['UNAVAILABLE', 'not scored, treated as not passed'],
  ['UNKNOWN', 'inconclusive, treated as not passed'],
] as const;

export const levelMeaning = `${levelOrigin} ${levelMeanings.map((each) => each.join(', ')).join('; ')}.`;
