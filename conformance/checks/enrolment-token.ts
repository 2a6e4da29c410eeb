/** The token of a session: nothing else opens the enrolment endpoints, and it opens nothing else. */
import { codeOf, propertiesOf, told } from '../applicant';
import { expectedFor, isStatus, notesOn, type Outcome, type Problem, refused, skipped, verdict } from '../outcome';
import { type Service, sessionPath } from '../service';
import type { Answer } from '../wire/answer';
import { withTwoSided, withUnfinished } from './enrolment';

type Opener = 'us' | 'nobody' | { token: string };

const steps = ['document', 'face', 'complete'] as const;

const ask = (service: Service, step: (typeof steps)[number], as: Opener): Promise<Answer> =>
  service.ask(`/enrolment/${step}`, {
    method: 'POST',
    as,
    ...(step !== 'complete' && { body: { imageBase: 'AAAA' } }),
  });

const judge = (answers: readonly { what: string; answer: Answer }[]): Outcome =>
  verdict(
    answers.flatMap(({ what, answer }): Problem[] =>
      isStatus(refused, answer.status) ? [] : [{ seen: `${told(answer)} for ${what}`, expected: expectedFor(refused) }],
    ),
    notesOn(
      refused,
      answers.map(({ answer }) => answer.status),
    ),
  );

export const tokenNone = withUnfinished(async (_, { service }) => {
  const answers = [];
  for (const step of steps) {
    answers.push({ what: `${step} without a token`, answer: await ask(service, step, 'nobody') });
    answers.push({ what: `${step} with API credentials`, answer: await ask(service, step, 'us') });
  }

  return judge(answers);
});

const encode = (text: string): string => Buffer.from(text).toString('base64url');

/** Tokens that were not issued, made from two that were. */
const forge = (token: string, other: string): [what: string, token: string][] => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const [, otherClaims = ''] = other.split('.');
  const first = signature.startsWith('A') ? 'B' : 'A';

  return [
    ['an altered token', `${header}.${claims}.${first}${signature.slice(1)}`],
    ['the token of another session with this signature', `${header}.${otherClaims}.${signature}`],
    ['a token without a signature', `${encode('{"alg":"none","typ":"JWT"}')}.${claims}.`],
    ['a text that is no token', 'token'],
  ];
};

export const tokenAltered = withUnfinished(async ({ applicant }, { service, captures }) => {
  const other = await captures.twoSided();
  const answers = [];
  for (const [what, token] of forge(applicant.token, other?.applicant.token ?? applicant.token)) {
    if (token === applicant.token) continue;
    answers.push({ what, answer: await ask(service, 'document', { token }) });
  }

  return judge(answers);
});

export const tokenWords = withUnfinished(async (_, { service }) => {
  const answer = await ask(service, 'face', { token: 'token' });
  if (!isStatus(refused, answer.status)) return skipped('such a token was not refused; see enrol-token-altered');
  const { error, message } = propertiesOf(answer);

  return verdict([
    ...(error === 'SESSION_UNAUTHORIZED'
      ? []
      : [{ seen: `${answer.status} without this code`, expected: 'error SESSION_UNAUTHORIZED' }]),
    ...(typeof message === 'string' && /\w \w/.test(message)
      ? []
      : [{ seen: `${answer.status} without a message`, expected: 'a sentence that says what to do' }]),
  ]);
});

export const tokenData = withUnfinished(async ({ applicant: { sessionId, token } }, { service }) => {
  const answers = [];
  for (const path of [sessionPath(sessionId, 'images'), '/data/session/list']) {
    answers.push({ what: `GET ${path} with the session's token`, answer: await service.ask(path, { as: { token } }) });
  }

  return judge(answers);
});

/** Asked once another session is completed. */
export const tokenBound = withTwoSided(async (_, { captures }) => {
  const unfinished = await captures.unfinished();
  if (!unfinished) return skipped('there is no second session');
  const answer = await unfinished.applicant.complete();

  return verdict(
    codeOf(answer) === 'SESSION_ALREADY_COMPLETED'
      ? [{ seen: `${told(answer)} after another session was completed`, expected: 'another session changes nothing' }]
      : [],
  );
});

export const tokenOfDeleted = withTwoSided(async ({ applicant: { sessionId, token } }, { own, service }) => {
  const isDeleted = own?.deleted.some(({ id }) => id === sessionId);
  if (!isDeleted) return skipped('no session with a token was deleted; see delete-answers');
  const answers = [];
  for (const step of steps) answers.push({ what: `${step} after DELETE`, answer: await ask(service, step, { token }) });

  return judge(answers);
});
