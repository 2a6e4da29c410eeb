/** Unknown and malformed addresses. */
import { randomUUID } from 'node:crypto';
import { evidenceStates, imagePath, resultParts, resultPaths } from '../evidence';
import { expectedFor, isStatus, missing, notesOn, type Outcome, type Problem, skipped, verdict } from '../outcome';
import { type Service, sessionPath } from '../service';
import type { Visit } from '../visit';

const malformed = ['..%2f..', 'a%2fb', 'a%00b', '%20', '%', "'%22%3b", 'x'.repeat(300)];

const each = async (
  service: Service,
  requests: readonly { path: string; method?: 'GET' | 'POST' }[],
  isRight: (status: number) => boolean,
  expected: string,
  notesFor: (statuses: readonly number[]) => string[] = () => [],
): Promise<Outcome> => {
  const problems: Problem[] = [];
  const statuses: number[] = [];
  for (const { path, method = 'GET' } of requests) {
    const { status } = await service.ask(path, { method });
    statuses.push(status);
    if (!isRight(status)) problems.push({ seen: `${status} for ${method} ${path.slice(0, 100)}`, expected });
  }

  return verdict(problems, notesFor(statuses));
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

export const unknownSession = ({ service }: Visit): Promise<Outcome> => {
  const id = randomUUID();
  const paths = ['status', ...resultParts.map((part) => resultPaths[part]), 'images/primary_face'];

  return each(
    service,
    paths.map((rest) => ({ path: sessionPath(id, rest) })),
    (status) => isStatus(missing, status),
    expectedFor(missing),
    (statuses) => notesOn(missing, statuses),
  );
};

export const malformedId = ({ service }: Visit): Promise<Outcome> =>
  each(
    service,
    malformed.map((text) => ({ path: `/data/${text}/status` })),
    isRefusal,
    'a status from 400 to 499',
  );

export const malformedImageName = async ({ service, sample }: Visit): Promise<Outcome> => {
  const [session] = sample.of(...evidenceStates);
  if (!session) return skipped(sample.nothingIn(evidenceStates.join(', ')));

  return each(
    service,
    // Sent as they are, without further encoding.
    malformed.map((text) => ({ path: imagePath(session.id, '') + text })),
    isRefusal,
    'a status from 400 to 499',
  );
};

/** A changing method is tried only where nothing can change. */
export const wrongMethod = ({ service }: Visit): Promise<Outcome> =>
  each(
    service,
    [{ path: '/data/session/list', method: 'POST' }, { path: sessionPath(randomUUID(), '') }],
    (status) => status === 405 || status === 404,
    '405 or 404',
  );
