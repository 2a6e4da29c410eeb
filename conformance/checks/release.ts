/** In which statuses results are available. */
import type { SessionStatus, SessionSummary } from '@/lib/contract';
import { type ResultPart, resultParts, resultPaths } from '../evidence';
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import type { Visit } from '../visit';
import type { Answer } from '../wire/answer';

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** An empty image list reveals nothing. */
const givesAway = (part: ResultPart, answer: Answer): boolean => {
  if (answer.status !== 200) return false;
  const json = jsonOf(answer);

  return part === 'images' ? Object.values(json ?? {}).some(isFilled) : answer.body.length > 0 && json !== null;
};

/** Withheld isStatus refused, not a server error. */
export const isWithheld = (part: ResultPart, answer: Answer): boolean =>
  !givesAway(part, answer) && (answer.status < 300 || (answer.status >= 400 && answer.status < 500));

const isReleased = (answer: Answer): boolean => answer.status === 200 && isFilled(jsonOf(answer));

type Judge = (part: ResultPart, answer: Answer) => boolean;

const judge =
  (status: SessionStatus, isRight: Judge, expected: string) =>
  async (visit: Visit): Promise<Outcome> => {
    const sessions = visit.sample.of(status);
    if (sessions.length === 0) return skipped(visit.sample.nothingIn(status));

    const problems: Problem[] = [];
    const notes: string[] = [];
    for (const { id } of sessions) {
      const answers = await visit.evidence.resultsOf(id);
      const wrong = resultParts.filter((part) => !isRight(part, answers[part]));
      if (wrong.length === 0) continue;

      // The session may have changed or been deleted meanwhile.
      if ((await visit.list.find(id))?.status !== status) {
        notes.push(`session ${id} is no longer ${status}; not judged`);
        continue;
      }
      const seen = wrong.map((part) => `${answers[part].status} for ${resultPaths[part]}`).join(', ');
      problems.push({ seen: `session ${id} is ${status} and answers ${seen}`, expected });
    }

    return notes.length === sessions.length ? skipped(notes.join('; ')) : verdict(problems, notes);
  };

export const releasedIn = (status: SessionStatus) =>
  judge(status, (_, answer) => isReleased(answer), 'results with 200');

export const withheldIn = (status: SessionStatus) =>
  judge(status, isWithheld, 'no results, and a status from 400 to 499');

const waiting = 'WAITING_FOR_MANUAL_APPROVE';

/** Depends on the kind of credential; both are right. */
export const eitherWhileWaiting = async (visit: Visit): Promise<Outcome> => {
  const outcome = await judge(
    waiting,
    (part, answer) => isReleased(answer) || isWithheld(part, answer),
    'results with 200, or a status from 400 to 499',
  )(visit);
  if (outcome.kind === 'skipped') return outcome;

  const isOpen = async ({ id }: SessionSummary) => isReleased((await visit.evidence.resultsOf(id)).decision);
  const open = await Promise.all(visit.sample.of(waiting).map(isOpen));
  const words = open.every(Boolean) ? 'released to' : 'withheld from';
  const note =
    new Set(open).size > 1 ? 'released for some sessions, withheld for others' : `${words} these credentials`;

  return { ...outcome, notes: [...outcome.notes, note] };
};
