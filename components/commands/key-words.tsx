import { Kbd } from '../ui/kbd';

const signs: Record<string, string> = { Enter: '↵', ' ': 'Space', Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' };

/** "Ctrl+P" is one press with a held key. */
const keyWord = (key: string): string => {
  const [held, pressed] = key.length > 1 ? key.split('+') : [key];
  if (pressed !== undefined) return `${held} ${keyWord(pressed)}`;

  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

/** "g s" is two keys, one after the other. */
export const KeyWords = ({ keys }: { keys: string }) => (
  <span className="inline-flex items-center gap-1 text-11 text-ink-2 phone:hidden">
    {(keys === ' ' ? [keys] : keys.split(' ')).map((key, index) => (
      <span key={key} className="inline-flex items-center gap-1">
        {index > 0 && 'then'}
        <Kbd>{keyWord(key)}</Kbd>
      </span>
    ))}
  </span>
);
