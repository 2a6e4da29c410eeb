/** Headers of all answers so far. */
import { type Outcome, type Problem, shown, skipped, verdict } from '../outcome';
import type { Seen } from '../service';
import type { Visit } from '../visit';

const isPicture = ({ path }: Seen): boolean => /\/images?\/[^/]*$/.test(path);

const dataAnswers = ({ service }: Visit): Seen[] =>
  service.seen.filter(({ method, status }) => method === 'GET' && status === 200);

export const jsonContentType = async (visit: Visit): Promise<Outcome> => {
  const answers = dataAnswers(visit).filter((seen) => !isPicture(seen));
  if (answers.length === 0) return skipped('no answer with data');

  const wrong = answers.filter(({ contentType }) => !/^application\/json\b/i.test(contentType ?? ''));
  const problems = [...new Set(wrong.map(({ contentType }) => shown(contentType)))].map((type) => ({
    seen: `content-type ${type} (first: GET ${wrong.find(({ contentType }) => shown(contentType) === type)?.path})`,
    expected: 'application/json',
  }));

  return verdict(problems);
};

export const cacheControl = async (visit: Visit): Promise<Outcome> => {
  const answers = dataAnswers(visit);
  if (answers.length === 0) return skipped('no answer with data');

  const storable = answers.filter((seen) => !/\bno-store\b/i.test(seen.cacheControl ?? ''));
  const note = `${storable.length} of ${answers.length} answers lack it, so browsers or proxies may store personal data`;

  return verdict([], storable.length > 0 ? [note] : []);
};

export const headLikeGet = async ({ service, evidence }: Visit): Promise<Outcome> => {
  const picture = (await evidence.pictures()).find(({ status }) => status === 200);
  const problems: Problem[] = [];

  for (const path of ['/data/session/list', ...(picture ? [picture.path] : [])]) {
    const { status, body, announced } = await service.ask(path, { method: 'HEAD' });
    if (status === 405 || status === 501) return skipped(`HEAD is not supported here (${status})`);

    if (status !== 200) problems.push({ seen: `${status} for HEAD ${path}`, expected: '200, as for GET' });
    if (body.length > 0) problems.push({ seen: `a body for HEAD ${path}`, expected: 'no body' });
    if (path === picture?.path && announced !== null && announced !== picture.announced) {
      problems.push({
        seen: `content-length ${announced} for HEAD ${path}`,
        expected: `${picture.announced}, as for GET`,
      });
    }
  }

  return verdict(problems);
};
