import { randomUUID } from 'node:crypto';
import { finalStatuses } from '@/lib/contract';
import { imagePath, resultParts, resultPaths } from '../evidence';
import { expectedFor, isStatus, notesOn, type Outcome, type Problem, refused, verdict } from '../outcome';
import { sessionPath } from '../service';
import type { Visit } from '../visit';

const listPath = '/data/session/list';

type Stranger = 'nobody' | { user: string; password: string };

const expectRefusal = async ({ service, list }: Visit, as: Stranger, paths: readonly string[]): Promise<Outcome> => {
  const known = list.pages.flatMap(({ page }) => page?.sessions.map(({ id }) => id) ?? []);
  const problems: Problem[] = [];
  const statuses: number[] = [];
  const notes = new Set<string>();

  for (const path of paths) {
    const { status, headers, body } = await service.ask(path, { as });
    const isRefused = isStatus(refused, status);
    statuses.push(status);
    if (!isRefused) problems.push({ seen: `${status} for GET ${path}`, expected: expectedFor(refused) });

    const text = body.toString('utf8');
    if (isRefused && known.some((id) => text.includes(id))) {
      problems.push({
        seen: `${status} for GET ${path}, with sessions in the body`,
        expected: `${status} without any data`,
      });
    }
    if (status === 401 && !headers.has('www-authenticate')) notes.add('401 has no WWW-Authenticate header');
  }

  return verdict(problems, [...notesOn(refused, statuses), ...notes]);
};

export const withoutCredentials = async (visit: Visit): Promise<Outcome> => {
  const [someone] = visit.sample.of(...finalStatuses);
  const sessionPaths = someone
    ? [
        ...resultParts.map((part) => sessionPath(someone.id, resultPaths[part])),
        imagePath(someone.id, 'original_FRONT'),
      ]
    : [];

  // An unknown session, because strangers must not learn which sessions exist.
  return expectRefusal(visit, 'nobody', [listPath, sessionPath(randomUUID(), 'status'), ...sessionPaths]);
};

/** One request only, because some services lock users out. */
export const wrongPassword = (visit: Visit): Promise<Outcome> =>
  expectRefusal(visit, { user: visit.options.user, password: randomUUID() }, [listPath]);

export const wrongUser = (visit: Visit): Promise<Outcome> =>
  expectRefusal(visit, { user: `nobody-${randomUUID()}`, password: visit.options.password }, [listPath]);
