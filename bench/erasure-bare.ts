/** The requests of an erasure and nothing else: no database, no retries, nothing is looked into. */
import { inParallel } from '@/lib/in-parallel';

interface Service {
  /** Up to `/data`. */
  root: string;
  authorization: string;
}

const atOnce = 8;
const picturesAtOnce = 2;
const results = ['images', 'decision/results', 'document/result', 'face/result'];

export const eraseBare = async (
  { root, authorization }: Service,
  ids: readonly string[],
  list: { pages: number; size: number },
): Promise<void> => {
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${root}${path}`, { method, headers: { authorization } });

    return { status: answer.status, text: await answer.text() };
  };
  const pages = Array.from({ length: list.pages }, (_, at) => at);
  let done = 0;

  await inParallel(ids, atOnce, async (id) => {
    const [images] = await Promise.all(results.map((part) => ask(`/${id}/${part}`)));
    await ask(`/${id}`, 'DELETE');
    const after = await Promise.all(results.map((part) => ask(`/${id}/${part}`)));
    if (after.some(({ status }) => status !== 404)) throw new Error('It is still there.');
    const { document = [], face = [] } = JSON.parse(images?.text ?? '{}');
    await inParallel([...document, ...face], picturesAtOnce, (name) => ask(`/${id}/images/${name}`));
    await ask(`/${id}/status`);
    done += 1;
    // As many pages of the list as the other one asked for, spread over the whole.
    while (pages.length > 0 && pages.length > list.pages * (1 - done / ids.length)) {
      await ask(`/session/list?PageNumber=${1 + ((pages.pop() ?? 0) % 5)}&PageSize=${list.size}`);
    }
  });
};
