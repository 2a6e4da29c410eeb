/** Creating a session. Only with `--destructive`. */
import { type SessionSummary, sessionStatuses, wireSchemas } from '@/lib/contract';
import { resultParts, resultPaths } from '../evidence';
import { problemsOf } from '../flaws';
import {
  expectedFor,
  isStatus,
  knownOr,
  notesOn,
  type Outcome,
  type Problem,
  refused,
  skipped,
  verdict,
} from '../outcome';
import { notOffered, type OwnSessions, responseOf } from '../own-sessions';
import { jsonOf, sessionPath } from '../service';
import type { Visit } from '../visit';
import type { Answer } from '../wire/answer';
import { isWithheld } from './release';

export const needsDestructive = 'needs --destructive';

/** Skips checks if no session was created. */
const withOwn =
  (look: (created: { id: string; answer: Answer; own: OwnSessions }, visit: Visit) => Promise<Outcome>) =>
  async (visit: Visit): Promise<Outcome> => {
    if (!visit.own) return skipped(needsDestructive);
    const { sessionId, answer } = await visit.own.main();
    const why = notOffered(answer);
    if (why) return skipped(why);

    return look({ id: sessionId, answer, own: visit.own }, visit);
  };

const withCreated = (look: Parameters<typeof withOwn>[0]) =>
  withOwn(async (created, visit) =>
    created.answer.status === 200 || created.answer.status === 201
      ? look(created, visit)
      : skipped('no session was created; see create-answer'),
  );

export const createAnswer = withOwn(async ({ id, answer }) => {
  if (answer.status !== 200 && answer.status !== 201) {
    return verdict([{ seen: `${answer.status} for POST enrolment/initialize`, expected: '200' }]);
  }

  const payloads = [{ source: `session ${id}`, json: jsonOf(answer) }];
  const expected = 'accessToken, sessionId and webEnrolmentUrl';
  const problems = problemsOf(wireSchemas.initializationResponse, payloads, expected, () => true);
  const { sessionId } = responseOf(answer);
  if (String(sessionId).toLowerCase() !== id)
    problems.push({ seen: 'another sessionId', expected: 'the requested one' });

  return verdict(problems);
});

const claimsOf = (token: string): Record<string, unknown> | null => {
  const [, claims = ''] = token.split('.');
  try {
    const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));

    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
};

/** Token times are whole seconds; the list is more precise. */
const toleranceSeconds = 2;

/** `null` if the list does not show it. */
const secondsOf = (row: SessionSummary | null): number | null =>
  row?.createdAt && row.expiresAt ? (Date.parse(row.expiresAt) - Date.parse(row.createdAt)) / 1000 : null;

/** The lifetime of a token is the service's choice, but must match its session. */
const judgeLifetime = (claims: Record<string, unknown>, listed: number | null): Outcome => {
  const seconds = Number(claims.exp) - Number(claims.nbf);
  if (!(seconds > 0)) return verdict([{ seen: `exp - nbf = ${seconds}`, expected: 'a token with a lifetime' }]);
  if (listed === null)
    return verdict([], [`the token lasts ${seconds} seconds; the list does not show how long the session does`]);
  if (Math.abs(seconds - listed) <= toleranceSeconds) {
    return verdict([], [`the token lasts ${seconds} seconds, as long as the session`]);
  }

  const expected = `${Math.round(listed)} seconds, from createdDateUtc to expiryDateUtc`;

  return verdict([{ seen: `a token for ${seconds} seconds`, expected }]);
};

export const createToken = withCreated(async ({ id, answer }, { list }) => {
  const { accessToken } = responseOf(answer);
  const claims = typeof accessToken === 'string' ? claimsOf(accessToken) : null;
  if (!claims) return verdict([{ seen: 'an accessToken that is not a JWT', expected: 'a JWT' }]);

  if (String(claims.sessionId).toLowerCase() !== id) {
    return verdict([{ seen: 'a token without this sessionId', expected: 'a token bound to this session' }]);
  }

  return judgeLifetime(claims, secondsOf(await list.find(id)));
});

export const createUrl = withCreated(async ({ answer }) => {
  const { accessToken, webEnrolmentUrl } = responseOf(answer);
  const url = String(webEnrolmentUrl);
  const token = URL.canParse(url) ? new URL(url).searchParams.get('token') : null;
  const isRight = token !== null && token === accessToken;

  return verdict(isRight ? [] : [{ seen: 'a webEnrolmentUrl without the token', expected: '…?token=<accessToken>' }]);
});

export const createNobody = withOwn(async ({ own }) => {
  const { answer } = await own.initialize({ as: 'nobody' });

  return verdict(
    isStatus(refused, answer.status)
      ? []
      : [{ seen: `${answer.status} without credentials`, expected: expectedFor(refused) }],
    notesOn(refused, [answer.status]),
  );
});

export const createTwice = withCreated(async ({ id, own }) => {
  const { answer } = await own.initialize({ sessionId: id });

  return verdict(answer.status === 409 ? [] : [{ seen: `${answer.status} for an id in use`, expected: '409' }]);
});

export const badReturnUrl = withOwn(async ({ own }) => {
  const problems: Problem[] = [];
  for (const returnUrl of ['no address', 'javascript:alert(1)']) {
    const { answer } = await own.initialize({ returnUrl });
    if (answer.status !== 400)
      problems.push({ seen: `${answer.status} for returnUrl "${returnUrl}"`, expected: '400' });
  }

  return verdict(problems);
});

export const createListed = withCreated(async ({ id }, { list }) => {
  const row = await list.find(id);
  if (!row) return verdict([{ seen: `session ${id} is not in the list`, expected: 'listed as PENDING' }]);

  const problems: Problem[] = [];
  if (row.status !== 'PENDING')
    problems.push({ seen: `listed as ${knownOr(sessionStatuses, row.status)}`, expected: 'PENDING' });
  if (!row.createdAt || !row.expiresAt || Date.parse(row.expiresAt) <= Date.parse(row.createdAt)) {
    problems.push({ seen: 'an expiryDateUtc before or at createdDateUtc', expected: 'expiry after creation' });
  }

  return verdict(problems);
});

export const createWithheld = withCreated(async ({ id }, { service }) => {
  const problems: Problem[] = [];
  for (const part of resultParts) {
    const answer = await service.ask(sessionPath(id, resultPaths[part]));
    if (isWithheld(part, answer)) continue;
    problems.push({
      seen: `${answer.status} for ${resultPaths[part]}`,
      expected: 'no results yet',
    });
  }

  return verdict(problems);
});
