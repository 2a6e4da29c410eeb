/** Paging by PageNumber and PageSize. */
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import { isShort, type PageRead, pageName } from '../session-list';
import type { Visit } from '../visit';

const sizes = [1, 2, 5, 10, 25];
const tries = 3;

const tooFew = 'the list has no second page to compare';

export const pageSize = async ({ list }: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];

  for (const size of sizes) {
    const { page, answer } = await list.read(list.first, size);
    const seen = page
      ? `PageSize=${size} gave pageSize ${page.pageSize} and ${page.sessions.length} records`
      : `PageSize=${size} gave ${answer.status}`;
    if (page?.pageSize !== size || page.sessions.length > size) {
      problems.push({ seen, expected: `pageSize ${size} and at most as many records` });
    }
  }

  return verdict(problems);
};

export const pageNumber = async ({ list }: Visit): Promise<Outcome> => {
  const reads = await list.firstPages();
  if (reads.length === 0) return skipped('the list is empty or cannot be read');

  const problems = reads
    .filter(({ page, asked }) => page?.pageNumber !== asked.number)
    .map((read) => ({
      seen: `${pageName(read)} gave pageNumber ${read.page?.pageNumber}`,
      expected: `${read.asked.number}`,
    }));

  return verdict(problems);
};

export const fullPages = async ({ list }: Visit): Promise<Outcome> => {
  const reads = await list.firstPages();
  if (reads.length < 2) return skipped(tooFew);

  const problems: Problem[] = [];
  for (const read of reads.slice(0, -1)) {
    // It may have been the last page when it was read.
    if (!isShort(read) || !isShort(await list.read(read.asked.number, read.asked.size))) continue;
    problems.push({
      seen: `${pageName(read)} has ${read.page?.sessions.length} of ${read.page?.pageSize} records, and a page follows`,
      expected: 'a full page',
    });
  }

  return verdict(problems);
};

const rowsOf = (reads: readonly PageRead[]) => reads.flatMap(({ page }) => page?.sessions ?? []);

export const noRepeats = async ({ list }: Visit): Promise<Outcome> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    const reads = await list.firstPages(attempt > 0 ? 'again' : undefined);
    if (reads.length < 2) return skipped(tooFew);

    const ids = rowsOf(reads).map(({ id }) => id);
    const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
    if (repeated === undefined) return verdict([]);

    // A new session moves the others down; then a repeated row proves nothing.
    const now = await list.read(list.first, reads[0]?.asked.size ?? null);
    if (now.page?.sessions[0]?.id !== ids[0]) continue;

    const seen = `${ids.length - new Set(ids).size} records appear twice on ${reads.length} pages (first: ${repeated})`;

    return verdict([{ seen, expected: 'each session once' }]);
  }

  return skipped('the list changed every time it was read');
};

/** Compared to the millisecond; closer times may be in either order. */
const isSorted = (times: readonly string[], direction: 1 | -1): boolean =>
  times.every((time, at) => {
    const before = times[at - 1];
    const difference = before === undefined ? 0 : Date.parse(time) - Date.parse(before);

    return difference * direction >= 0;
  });

export const order = async ({ list }: Visit): Promise<Outcome> => {
  const times = rowsOf(await list.firstPages()).flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt]));
  if (times.length < 2) return skipped('fewer than two sessions with a readable creation time');
  if (isSorted(times, -1)) return verdict([]);
  if (isSorted(times, 1)) return verdict([], ['oldest first; the interface promises no order']);

  return verdict([
    {
      seen: 'creation times in no order',
      expected: 'newest first (or oldest first throughout)',
    },
  ]);
};

export const badPaging = async ({ service }: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];

  for (const query of ['PageNumber=-1', 'PageNumber=x', 'PageSize=-1', 'PageSize=x']) {
    const answer = await service.ask(`/data/session/list?${query}`);
    const isJson = jsonOf(answer) !== undefined;
    if (answer.status !== 400 || !isJson) {
      problems.push({
        seen: `${answer.status} ${isJson ? '' : 'without JSON '}for ${query}`,
        expected: '400 with JSON',
      });
    }
  }

  return verdict(problems);
};
