/** `complete`, and what follows. */
import { finalStatuses, sessionStatuses } from '@/lib/contract';
import { codeOf, isAccepted, notTaken, propertiesOf, returnAddressOf, told } from '../applicant';
import { decisionSeconds, isClosed, type TwoSided } from '../captures';
import { knownOr, type Outcome, type Problem, skipped, verdict } from '../outcome';
import { isDone, returnUrl } from '../own-sessions';
import type { Answer } from '../wire/answer';
import { expectCode, notesOnCode, withTwoSided, withUnfinished } from './enrolment';

/** Why the session could not be completed; `null` if all its pictures were accepted. */
const lacking = ({ front, back, face }: TwoSided): string | null => {
  const needsBack = propertiesOf(front).isTwoSideDocument === true;
  if (!isAccepted(front)) return notTaken('the front', front);
  if (needsBack && !isAccepted(back)) return notTaken('the back', back);

  return isAccepted(face) ? null : notTaken('the face', face);
};

export const completeEarly = withUnfinished(async ({ complete, front, completeAfterFront }) => {
  const early = [
    { what: 'complete without any picture', answer: complete },
    ...(isAccepted(front) ? [{ what: 'complete without a face', answer: completeAfterFront }] : []),
  ];
  const isRefused = (answer: Answer) => codeOf(answer) !== null || (answer.status >= 400 && answer.status < 500);
  const isUsual = early.every(({ answer }) => codeOf(answer) === 'STEPS_MISSING');

  return verdict(
    early
      .filter(({ answer }) => !isRefused(answer))
      .map(({ what, answer }) => ({ seen: `${told(answer)} for ${what}`, expected: 'hasError with STEPS_MISSING' })),
    isUsual ? [] : [`answered with ${told(complete)}; the usual code is STEPS_MISSING`],
  );
});

const missingParts = (answer: Answer): string[] | null => {
  const { missing } = propertiesOf(answer);

  return Array.isArray(missing) ? missing.map(String) : null;
};

export const completeMissing = withUnfinished(async ({ complete, front, completeAfterFront }) => {
  if (codeOf(complete) !== 'STEPS_MISSING') return skipped('the interface leaves this open, and it is not done here');

  const problems: Problem[] = [];
  const judge = (what: string, answer: Answer, due: readonly string[], done: readonly string[]) => {
    const parts = missingParts(answer) ?? [];
    const isRight = due.every((part) => parts.includes(part)) && !done.some((part) => parts.includes(part));
    if (!isRight) problems.push({ seen: `other parts in missing ${what}`, expected: due.join(', ') });
  };
  judge('without any picture', complete, ['FRONT', 'FACE'], []);
  if (isAccepted(front) && codeOf(completeAfterFront) === 'STEPS_MISSING') {
    const isTwoSided = propertiesOf(front).isTwoSideDocument === true;
    judge('after the front', completeAfterFront, isTwoSided ? ['BACK', 'FACE'] : ['FACE'], ['FRONT']);
  }

  return verdict(problems);
});

const isSameAddress = (text: unknown): boolean =>
  typeof text === 'string' && URL.canParse(text) && new URL(text).href === new URL(returnUrl).href;

export const completeAnswer = withTwoSided(async (captured) => {
  const why = lacking(captured);
  if (why) return skipped(why);
  const { complete } = captured;
  const address = returnAddressOf(complete);
  if (address === null) return verdict([{ seen: `${told(complete)} for complete`, expected: 'customerReturnUrl' }]);

  return verdict(
    isSameAddress(address) ? [] : [{ seen: 'another customerReturnUrl', expected: 'the returnUrl of initialize' }],
  );
});

/** Skips a check if the session was not completed. */
export const withCompleted = (look: Parameters<typeof withTwoSided>[0]) =>
  withTwoSided(async (captured, visit): Promise<Outcome> => {
    if (isClosed(captured)) return look(captured, visit);

    return skipped(lacking(captured) ?? 'the session was not completed; see enrol-complete');
  });

export const completedForGood = withCompleted(async ({ afterwards }) => {
  const { document, face, complete } = afterwards;

  return verdict(
    [
      ...expectCode('document after complete', document, 'SESSION_ALREADY_COMPLETED'),
      ...expectCode('face after complete', face, 'SESSION_ALREADY_COMPLETED'),
      ...expectCode('a second complete', complete, 'SESSION_ALREADY_COMPLETED'),
    ],
    notesOnCode(document, face, complete),
  );
});

export const completeAgain = withCompleted(async ({ afterwards: { complete } }) => {
  const { customerReturnUrl } = propertiesOf(complete);
  if (!isDone(complete) || customerReturnUrl === undefined) {
    return skipped('the interface leaves this open, and it is not done here');
  }

  return verdict(
    isSameAddress(customerReturnUrl)
      ? []
      : [{ seen: 'another customerReturnUrl for a second complete', expected: 'the returnUrl of initialize' }],
  );
});

const decidedStatuses: readonly (string | null)[] = [...finalStatuses, 'WAITING_FOR_MANUAL_APPROVE'];

export const completedDecided = withCompleted(async ({ applicant: { sessionId } }, { captures }) => {
  const row = await captures.decided(sessionId);
  const status = row?.status ?? null;
  if (decidedStatuses.includes(status)) return verdict([], [`the decision is ${status}`]);
  const seen = row ? knownOr(sessionStatuses, status) : 'not in the list';

  return verdict([{ seen: `${seen} after complete`, expected: `a decision within ${decisionSeconds} seconds` }]);
});

export const completedListed = withCompleted(async ({ applicant: { sessionId }, front }, { captures }) => {
  const row = await captures.decided(sessionId);
  if (!row || !decidedStatuses.includes(row.status)) return skipped('not decided; see enrol-decided');

  const { type, country } = propertiesOf(front);
  const problems: Problem[] = [];
  if (!row.completedAt || !row.createdAt || Date.parse(row.completedAt) < Date.parse(row.createdAt)) {
    problems.push({ seen: 'no completedDateUtc after createdDateUtc', expected: 'the time of complete' });
  }
  if (typeof type === 'string' && row.documentType !== type) {
    problems.push({ seen: 'another documentType than document answered', expected: 'the same one' });
  }
  if (typeof country === 'string' && row.country !== country) {
    problems.push({ seen: 'another country than document answered', expected: 'the same one' });
  }

  return verdict(problems);
});
