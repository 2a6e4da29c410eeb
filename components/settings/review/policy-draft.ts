/** The policy form's text fields, and what they would mean. */
import type { FourEyes, ReviewPolicy } from '@/lib/answers';

export interface PolicyDraft {
  warnMinutes: string;
  breachMinutes: string;
  fourEyes: FourEyes;
  undoSeconds: string;
}

export const draftOf = (policy: ReviewPolicy): PolicyDraft => ({
  warnMinutes: String(policy.warnMinutes),
  breachMinutes: String(policy.breachMinutes),
  fourEyes: policy.fourEyes,
  undoSeconds: String(policy.undoSeconds),
});

const wholeNumber = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** The policy, or one sentence on what is wrong. */
export const readDraft = (draft: PolicyDraft): { policy: ReviewPolicy } | { problem: string } => {
  const warnMinutes = wholeNumber(draft.warnMinutes);
  const breachMinutes = wholeNumber(draft.breachMinutes);
  const undoSeconds = wholeNumber(draft.undoSeconds);

  if (warnMinutes === null || warnMinutes < 1 || warnMinutes > 10_080) {
    return { problem: 'The warning time must be a whole number of minutes from 1 to 10,080.' };
  }
  if (breachMinutes === null || breachMinutes <= warnMinutes || breachMinutes > 20_160) {
    return { problem: 'The breach time must be a whole number of minutes, later than the warning and at most 20,160.' };
  }
  if (undoSeconds === null || undoSeconds > 300) {
    return { problem: 'The undo window must be a whole number of seconds from 0 to 300.' };
  }

  return { policy: { warnMinutes, breachMinutes, fourEyes: draft.fourEyes, undoSeconds } };
};

export const isSamePolicy = (one: ReviewPolicy, other: ReviewPolicy): boolean =>
  one.warnMinutes === other.warnMinutes &&
  one.breachMinutes === other.breachMinutes &&
  one.fourEyes === other.fourEyes &&
  one.undoSeconds === other.undoSeconds;

/** "4 h", "3 h 20 min", "2 d 1 h". */
export const minutesWords = (minutes: number): string => {
  const parts: Array<[number, string]> = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];

  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
};

export const fourEyesChoices: Record<FourEyes, { words: string; meaning: string }> = {
  never: { words: 'Never', meaning: 'One person decides, even on overrides.' },
  'on override': {
    words: 'On override',
    meaning: 'A second person reviews every override of a blocked approval.',
  },
  'on reject': { words: 'On rejection', meaning: 'A second person reviews every rejection.' },
  always: { words: 'Always', meaning: 'A second person reviews every verdict.' },
};

/** What a change would do, sentence by sentence. */
export const meaningOf = ({ warnMinutes, breachMinutes, fourEyes, undoSeconds }: ReviewPolicy): string[] => [
  `Waiting sessions show a warning after ${minutesWords(warnMinutes)} and breach after ${minutesWords(breachMinutes)}. The queue is reordered immediately.`,
  `${fourEyesChoices[fourEyes].meaning} Applies from the next verdict. Cases awaiting a second approval stay as they are.`,
  undoSeconds === 0
    ? 'Verdicts take effect immediately and cannot be undone.'
    : `Verdicts can be undone for ${undoSeconds} s before they are sent. Verdicts already counting down keep their remaining time.`,
];
