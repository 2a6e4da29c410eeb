import type { Key } from '../languages/en-US';
import type { Speech } from '../shapes';
import type { Guidance, HintName } from './guide';
import type { IconName } from './icons';

export const hintWords: Record<HintName, { key: Key; icon: IconName }> = {
  find: { key: 'hintFind', icon: 'find' },
  closer: { key: 'hintCloser', icon: 'closer' },
  further: { key: 'hintBack', icon: 'further' },
  level: { key: 'hintLevel', icon: 'level' },
  light: { key: 'hintLight', icon: 'light' },
  bright: { key: 'brightText', icon: 'light' },
  reflection: { key: 'hintReflection', icon: 'light' },
  still: { key: 'hintStill', icon: 'still' },
  face: { key: 'hintFace', icon: 'find' },
  ready: { key: 'hintReady', icon: 'check' },
};

const directionWords = { up: 'hintUp', down: 'hintDown', left: 'hintLeft', right: 'hintRight' } as const;

/** The hint, and where to move: what somebody needs who does not see the hole. */
export const spokenHint = ({ hint, direction }: Pick<Guidance, 'hint' | 'direction'>, { say }: Speech): string => {
  const ways = hint === 'find' && direction ? [direction.down, direction.across] : [];

  return [say(hintWords[hint].key), ...ways.flatMap((way) => (way ? [say(directionWords[way])] : []))].join(', ');
};
