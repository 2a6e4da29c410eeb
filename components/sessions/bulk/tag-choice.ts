import type { SessionRow, TagsAnswer } from '@/lib/answers';

export type TagState = 'all' | 'some' | 'none' | 'not known';

/** How many of the chosen sessions have a tag. `null`: their tags are not at hand, because all that match were chosen. */
export const tagState = (rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null, tagId: number): TagState => {
  if (rows === null) return 'not known';
  const having = rows.filter(({ tags }) => tags.includes(tagId)).length;

  return having === 0 ? 'none' : having === rows.length ? 'all' : 'some';
};

/** What becomes of a tag: on all of them, on none, or as it is. */
export type TagWish = 'add' | 'remove' | 'as is';

const steps: Record<TagState, TagWish[]> = {
  all: ['as is', 'remove'],
  none: ['as is', 'add'],
  some: ['as is', 'add', 'remove'],
  'not known': ['as is', 'add', 'remove'],
};

/** The next press. A tag out of use can only be taken away. */
export const nextWish = (state: TagState, wish: TagWish, isRetired: boolean): TagWish => {
  const ways = steps[state].filter((way) => !(isRetired && way === 'add'));

  return ways[(ways.indexOf(wish) + 1) % ways.length] ?? 'as is';
};

/** How the box is drawn. */
export const isTicked = (state: TagState, wish: TagWish): boolean | 'mixed' => {
  if (wish !== 'as is') return wish === 'add';

  return state === 'all' ? true : state === 'none' ? false : 'mixed';
};

/** Those in use, and those out of use that one of the chosen sessions still has, or may have. */
export const offeredTags = (
  tags: TagsAnswer['tags'],
  rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null,
): TagsAnswer['tags'] =>
  tags.filter(({ id, retiredAt, sessions }) =>
    retiredAt === null ? true : rows === null ? sessions > 0 : tagState(rows, id) !== 'none',
  );
