/** Deleting a session. Only with `--destructive`, and only sessions created here or named. */
import { imagePath, resultParts, resultPaths } from '../evidence';
import { expectedFor, isStatus, missing, notesOn, type Outcome, type Problem, skipped, verdict } from '../outcome';
import { type Deleted, notOffered } from '../own-sessions';
import { sessionPath } from '../service';
import type { Visit } from '../visit';
import { needsDestructive } from './creation';

export const deleteAnswers = async (visit: Visit): Promise<Outcome> => {
  if (!visit.own) return skipped(needsDestructive);
  const { own, list, evidence, captures } = visit;
  const { sessionId, answer: created } = await own.main();
  const isCreated = created.status === 200 || created.status === 201;
  const captured = (await captures?.twoSided())?.applicant.sessionId;
  const targets = [
    ...(isCreated ? [sessionId] : []),
    ...(captured ? [captured] : []),
    ...(own.named ? [own.named] : []),
  ];
  if (targets.length === 0) return skipped(notOffered(created) ?? 'no session was created; see create-answer');

  const problems: Problem[] = [];
  for (const id of targets) {
    const wasListed = (await list.find(id)) !== null;
    const images = await evidence.imagesOf(id);
    const { status } = await own.remove(id);

    if (status >= 200 && status < 300) {
      const imageNames = [...(images?.document ?? []), ...(images?.face ?? [])];
      own.deleted.push({ id, wasListed, imageNames: imageNames.length > 0 ? imageNames : ['original_FRONT'] });
    } else problems.push({ seen: `${status} for DELETE of session ${id}`, expected: 'a status from 200 to 299' });
  }

  return verdict(problems);
};

interface Look {
  problems: Problem[];
  notes: string[];
}

const afterDeletion =
  (look: (deleted: Deleted, visit: Visit) => Promise<Look>) =>
  async (visit: Visit): Promise<Outcome> => {
    if (!visit.own) return skipped(needsDestructive);
    if (visit.own.deleted.length === 0) return skipped('no session was deleted; see delete-answers');

    const looks: Look[] = [];
    for (const deleted of visit.own.deleted) looks.push(await look(deleted, visit));

    return verdict(
      looks.flatMap(({ problems }) => problems),
      [...new Set(looks.flatMap(({ notes }) => notes))],
    );
  };

const lookForMissing = (status: number, asked: string): Look => ({
  problems: isStatus(missing, status) ? [] : [{ seen: `${status} for ${asked}`, expected: expectedFor(missing) }],
  notes: notesOn(missing, [status]),
});

const gone = async ({ service }: Visit, paths: readonly string[]): Promise<Look> => {
  const looks: Look[] = [];
  for (const path of paths) {
    const { status } = await service.ask(path);
    looks.push(lookForMissing(status, `GET ${path} after DELETE`));
  }

  return { problems: looks.flatMap(({ problems }) => problems), notes: looks.flatMap(({ notes }) => notes) };
};

export const statusGone = afterDeletion(async ({ id }, { service }) => {
  const { status } = await service.statusOf(id);

  return lookForMissing(status, `the status of session ${id} after DELETE`);
});

export const resultsGone = afterDeletion(({ id }, visit) =>
  gone(
    visit,
    resultParts.filter((part) => part !== 'images').map((part) => sessionPath(id, resultPaths[part])),
  ),
);

export const imagesGone = afterDeletion(({ id, imageNames }, visit) =>
  gone(visit, [sessionPath(id, 'images'), ...imageNames.map((name) => imagePath(id, name))]),
);

const lookInList = afterDeletion(async ({ id, wasListed }, { list }) => {
  const isListed = wasListed && (await list.find(id)) !== null;

  return {
    problems: isListed ? [{ seen: `session ${id} is listed after DELETE`, expected: 'not listed' }] : [],
    notes: [],
  };
});

export const unlisted = async (visit: Visit): Promise<Outcome> =>
  visit.own?.deleted.some(({ wasListed }) => !wasListed)
    ? skipped('the pages read did not show it before either')
    : lookInList(visit);

export const deleteAgain = afterDeletion(async ({ id }, { own }) => {
  const status = (await own?.remove(id))?.status ?? 0;

  return status >= 200 && status < 300
    ? { problems: [], notes: [`a second DELETE also gets ${status}`] }
    : lookForMissing(status, `a second DELETE of session ${id}`);
});
