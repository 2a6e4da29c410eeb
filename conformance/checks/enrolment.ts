/** What the enrolment checks share. All need `--destructive`, because they create sessions. */
import { codeOf, told } from '../applicant';
import type { Captures, FaceOnly, Passport, TwoSided, Unfinished } from '../captures';
import { type Outcome, type Problem, skipped } from '../outcome';
import type { Visit } from '../visit';
import type { Answer } from '../wire/answer';
import { needsDestructive } from './creation';

type Look<T> = (captured: T, visit: Visit & { captures: Captures }) => Promise<Outcome>;

const isAbsent = ({ status }: Answer): boolean => status === 404 || status === 405 || status === 501;

/** Skips a check if there is no session to send pictures to, or nothing that takes them. */
const withSession =
  <T>(capture: (captures: Captures) => Promise<T | null>, first: (captured: T) => Answer, why: string) =>
  (look: Look<T>) =>
  async (visit: Visit): Promise<Outcome> => {
    const { captures } = visit;
    if (!captures) return skipped(needsDestructive);
    const captured = await capture(captures);
    if (captured === null) return skipped(why);
    const answer = first(captured);
    if (isAbsent(answer)) return skipped(`pictures cannot be sent to this service (${answer.status})`);

    return look(captured, { ...visit, captures });
  };

const noSession = 'no session was created; see create-answer';

export const withTwoSided = withSession<TwoSided>(
  (captures) => captures.twoSided(),
  ({ front }) => front,
  noSession,
);

export const withUnfinished = withSession<Unfinished>(
  (captures) => captures.unfinished(),
  ({ complete }) => complete,
  noSession,
);

export const withPassport = withSession<Passport>(
  (captures) => captures.passport(),
  ({ passport }) => passport,
  noSession,
);

export const withFaceOnly = withSession<FaceOnly>(
  (captures) => captures.faceOnly(),
  ({ face }) => face,
  'an extension: steps cannot be chosen here',
);

/** The codes of section 7 come in an answer with `hasError`. */
export const expectCode = (what: string, answer: Answer, code: string): Problem[] =>
  codeOf(answer) === code ? [] : [{ seen: `${told(answer)} for ${what}`, expected: `hasError with ${code}` }];

/** The interface does not say which HTTP status carries a code. */
export const notesOnCode = (...answers: Answer[]): string[] => {
  const other = answers.find((answer) => codeOf(answer) !== null && answer.status !== 200);

  return other ? [`codes come with ${other.status}; the usual status is 200`] : [];
};
