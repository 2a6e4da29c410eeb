/** Deleting a session, and what is left of it. Only with `--destructive`, and only what is ours or was named. */
import { imagePath, resultParts, resultPaths } from '../evidence';
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import { type Deleted, notOffered } from '../own-sessions';
import { sessionPath } from '../service';
import type { Visit } from '../visit';
import { needsDestructive } from './creation';

export const deleteAnswers = async (visit: Visit): Promise<Outcome> => {
  if (!visit.own) return skipped(needsDestructive);
  const { own, list, evidence } = visit;
  const { sessionId, answer: created } = await own.main();
  const isCreated = created.status === 200 || created.status === 201;
  const targets = [...(isCreated ? [sessionId] : []), ...(own.named ? [own.named] : [])];
  if (targets.length === 0) return skipped(notOffered(created) ?? 'no session was created; see create-answer');

  const problems: Problem[] = [];
  for (const id of targets) {
    const wasListed = (await list.find(id)) !== null;
    const images = await evidence.imagesOf(id);
    const { status } = await own.remove(id);

    if (status >= 200 && status < 300) {
      own.deleted.push({ id, wasListed, imageName: images?.document[0] ?? images?.face[0] ?? 'original_FRONT' });
    } else problems.push({ seen: `${status} for DELETE of session ${id}`, expected: 'a status from 200 to 299' });
  }

  return verdict(problems);
};

const afterDeletion =
  (look: (deleted: Deleted, visit: Visit) => Promise<Problem[]>) =>
  async (visit: Visit): Promise<Outcome> => {
    if (!visit.own) return skipped(needsDestructive);
    if (visit.own.deleted.length === 0) return skipped('no session was deleted; see delete-answers');

    const problems: Problem[] = [];
    for (const deleted of visit.own.deleted) problems.push(...(await look(deleted, visit)));

    return verdict(problems);
  };

const gone = async ({ service }: Visit, paths: readonly string[]): Promise<Problem[]> => {
  const problems: Problem[] = [];
  for (const path of paths) {
    const { status } = await service.ask(path);
    if (status !== 404) problems.push({ seen: `${status} for GET ${path} after DELETE`, expected: '404' });
  }

  return problems;
};

export const statusGone = afterDeletion(async ({ id }, { service }) => {
  const { status } = await service.statusOf(id);

  return status === 404 ? [] : [{ seen: `${status} for the status of session ${id} after DELETE`, expected: '404' }];
});

export const resultsGone = afterDeletion(({ id }, visit) =>
  gone(
    visit,
    resultParts.filter((part) => part !== 'images').map((part) => sessionPath(id, resultPaths[part])),
  ),
);

export const imagesGone = afterDeletion(({ id, imageName }, visit) =>
  gone(visit, [sessionPath(id, 'images'), imagePath(id, imageName)]),
);

const lookInList = afterDeletion(async ({ id, wasListed }, { list }) =>
  wasListed && (await list.find(id)) ? [{ seen: `session ${id} is listed after DELETE`, expected: 'not listed' }] : [],
);

export const unlisted = async (visit: Visit): Promise<Outcome> =>
  visit.own?.deleted.some(({ wasListed }) => !wasListed)
    ? skipped('the pages that are looked through did not show it before either')
    : lookInList(visit);

export const deleteAgain = async (visit: Visit): Promise<Outcome> => {
  const notes: string[] = [];
  const outcome = await afterDeletion(async ({ id }, { own }) => {
    const status = (await own?.remove(id))?.status ?? 0;
    if (status >= 200 && status < 300) notes.push(`a second DELETE is answered with ${status} as well`);

    return status === 404 || (status >= 200 && status < 300)
      ? []
      : [{ seen: `${status} for a second DELETE of session ${id}`, expected: '404' }];
  })(visit);

  return outcome.kind === 'skipped' ? outcome : { ...outcome, notes };
};
