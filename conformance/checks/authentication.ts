import { randomUUID } from 'node:crypto';
import { finalStatuses } from '@/lib/contract';
import { imagePath, resultParts, resultPaths } from '../evidence';
import { type Outcome, type Problem, verdict } from '../outcome';
import { sessionPath } from '../service';
import { expectedFor, means, notesOn, refused } from '../statuses';
import type { Visit } from '../visit';

const listPath = '/data/session/list';

type Stranger = 'nobody' | { user: string; password: string };

const turnAway = async ({ service, list }: Visit, as: Stranger, paths: readonly string[]): Promise<Outcome> => {
  const known = list.pages.flatMap(({ page }) => page?.sessions.map(({ id }) => id) ?? []);
  const problems: Problem[] = [];
  const statuses: number[] = [];
  const notes = new Set<string>();

  for (const path of paths) {
    const { status, headers, body } = await service.ask(path, { as });
    const isRefused = means(refused, status);
    statuses.push(status);
    if (!isRefused) problems.push({ seen: `${status} for GET ${path}`, expected: expectedFor(refused) });

    const text = body.toString('utf8');
    if (isRefused && known.some((id) => text.includes(id))) {
      problems.push({
        seen: `${status} for GET ${path}, with sessions in the body`,
        expected: `${status} without any data`,
      });
    }
    if (status === 401 && !headers.has('www-authenticate')) notes.add('401 comes without a WWW-Authenticate header');
  }

  return verdict(problems, [...notesOn(refused, statuses), ...notes]);
};

export const withoutCredentials = async (visit: Visit): Promise<Outcome> => {
  const [someone] = visit.sample.of(...finalStatuses);
  const ofSession = someone
    ? [
        ...resultParts.map((part) => sessionPath(someone.id, resultPaths[part])),
        imagePath(someone.id, 'original_FRONT'),
      ]
    : [];

  // An unknown session: whoever may not ask does not learn which sessions exist either.
  return turnAway(visit, 'nobody', [listPath, sessionPath(randomUUID(), 'status'), ...ofSession]);
};

/** One request only: some services lock a user out after a few. */
export const wrongPassword = (visit: Visit): Promise<Outcome> =>
  turnAway(visit, { user: visit.options.user, password: randomUUID() }, [listPath]);

export const wrongUser = (visit: Visit): Promise<Outcome> =>
  turnAway(visit, { user: `nobody-${randomUUID()}`, password: visit.options.password }, [listPath]);
