/** What every page of the list promises. */
import { wireSchemas } from '@/lib/contract';
import { type Flaw, problemsOf } from '../flaws';
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import { pageName } from '../session-list';
import type { Visit } from '../visit';

const noReadablePage = 'no page of the list can be read; see list-shape';

const judgeSchema = ({ list }: Visit, promise: Flaw['promise'], expected: string): Outcome => {
  const payloads = list.pages.map((read) => ({ source: pageName(read), json: jsonOf(read.answer) }));

  return verdict(problemsOf(wireSchemas.sessionPage, payloads, expected, (flaw) => flaw.promise === promise));
};

export const listShape = async (visit: Visit): Promise<Outcome> => {
  // The first request of every run; an unreachable service was reported before.
  if (visit.list.pages.length === 0) {
    const { status } = visit.service.seen[0] ?? {};

    return verdict([{ seen: `${status} for GET session/list`, expected: '200' }]);
  }

  return judgeSchema(visit, 'shape', 'the properties of 2.10, and no others');
};

export const listTimes = async (visit: Visit): Promise<Outcome> => {
  const isFilled = visit.list.pages.some(({ page }) => page && page.sessions.length > 0);
  if (!isFilled) return skipped('no record in the list to check');

  return judgeSchema(visit, 'time', 'a date-time with an offset, such as 2022-10-20T15:41:04.5605519+00:00');
};

export const totalRecords = async ({ list }: Visit): Promise<Outcome> => {
  const readablePages = list.pages.flatMap((read) => (read.page ? [{ ...read, page: read.page }] : []));
  if (readablePages.length === 0) return skipped(noReadablePage);

  const problems = readablePages.flatMap((read): Problem[] => {
    const { recordsInPage, sessions } = read.page;
    if (recordsInPage === sessions.length) return [];

    return [
      {
        seen: `${pageName(read)}: totalRecords ${recordsInPage}, records in data ${sessions.length}`,
        expected: `${sessions.length}`,
      },
    ];
  });

  return verdict(problems);
};

export const defaultPage = async ({ list }: Visit): Promise<Outcome> => {
  const page = list.pages.find(({ asked }) => asked.number === null && asked.size === null)?.page;
  if (!page) return skipped(noReadablePage);

  const { pageNumber, pageSize, sessions } = page;
  const problems: Problem[] = [];
  if (pageNumber !== 0 && pageNumber !== 1) {
    problems.push({ seen: `pageNumber ${pageNumber} on the default page`, expected: 'the first page: 0 or 1' });
  }
  if (pageSize === null || pageSize < 1 || sessions.length > pageSize) {
    problems.push({
      seen: `pageSize ${pageSize} with ${sessions.length} records`,
      expected: 'at most pageSize records',
    });
  }

  return verdict(problems, [`the default is ${pageSize} records per page; the first page is ${list.first}`]);
};
