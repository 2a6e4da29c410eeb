/** What is being typed into the form of the policy, and what it would mean. */
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

/** The policy, or one sentence about what it still needs. */
export const readDraft = (draft: PolicyDraft): { policy: ReviewPolicy } | { problem: string } => {
  const warnMinutes = wholeNumber(draft.warnMinutes);
  const breachMinutes = wholeNumber(draft.breachMinutes);
  const undoSeconds = wholeNumber(draft.undoSeconds);

  if (warnMinutes === null || warnMinutes < 1 || warnMinutes > 10_080) {
    return { problem: 'The warning comes after 1 to 10,080 whole minutes.' };
  }
  if (breachMinutes === null || breachMinutes <= warnMinutes || breachMinutes > 20_160) {
    return { problem: 'A session is late after the warning, and after 20,160 whole minutes at most.' };
  }
  if (undoSeconds === null || undoSeconds > 300) {
    return { problem: 'A verdict can be taken back for 0 to 300 whole seconds.' };
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
  never: { words: 'Never', meaning: 'One person decides, also where a supervisor overrides what blocks an approval.' },
  'on override': {
    words: 'On override',
    meaning: 'A second person looks where a supervisor overrides what blocks an approval.',
  },
  'on reject': { words: 'On reject', meaning: 'A second person looks at every rejection.' },
  always: { words: 'Always', meaning: 'A second person looks at every verdict. Each session takes two people.' },
};

/** What waits is put in order anew; what was decided stays so. */
export const meaningOf = ({ warnMinutes, breachMinutes, fourEyes, undoSeconds }: ReviewPolicy): string[] => [
  `A session that waits for ${minutesWords(warnMinutes)} is due, and for ${minutesWords(breachMinutes)} late. Those that wait now are put in this order at once.`,
  `${fourEyesChoices[fourEyes].meaning} This counts from the next verdict on; those that wait for a second person still do.`,
  undoSeconds === 0
    ? 'A verdict counts at once, and cannot be taken back.'
    : `A verdict is held for ${undoSeconds} s, and can be taken back until then. One that is held now keeps its time.`,
];
