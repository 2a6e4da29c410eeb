import { parseStatus, sessionStatuses, wireSchemas } from '@/lib/contract';
import { readable } from '../evidence';
import { problemsOf } from '../flaws';
import { knownOr, type Outcome, type Problem, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import type { Visit } from '../visit';

export const statusShape = async ({ sample, service, list }: Visit): Promise<Outcome> => {
  const sessions = sample.of();
  if (sessions.length === 0) return skipped('the list has no session in a status of section 3');

  const problems: Problem[] = [];
  const payloads = [];
  for (const { id } of sessions) {
    const answer = await service.statusOf(id);
    if (answer.status === 200) payloads.push({ source: `session ${id}`, json: jsonOf(answer) });
    // It may have been deleted meanwhile.
    else if (await list.find(id))
      problems.push({ seen: `${answer.status} for the status of session ${id}`, expected: '200' });
  }

  if (problems.length + payloads.length === 0) return skipped('the sessions were deleted meanwhile');

  return verdict([
    ...problems,
    ...problemsOf(wireSchemas.status, payloads, '{status} with one of the seven values', () => true),
  ]);
};

export const statusAgrees = async ({ sample, service, list }: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];
  let compared = 0;

  for (const { id, status: listed } of sample.of()) {
    const answer = await service.statusOf(id);
    const status = readable(() => parseStatus(jsonOf(answer)).value.status);
    if (answer.status !== 200 || status === null) continue;
    compared++;

    // It may have changed meanwhile. The list is read again, because a status is requested only once.
    if (status === listed || (await list.find(id))?.status === status) continue;
    problems.push({
      seen: `session ${id} has status ${knownOr(sessionStatuses, status)} but ${listed} in the list`,
      expected: 'the same status',
    });
  }

  return compared === 0 ? skipped('no status could be read; see status-shape') : verdict(problems);
};
