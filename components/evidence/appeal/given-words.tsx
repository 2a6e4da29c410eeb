import type { AppealWords } from '@/lib/answers';

/** What somebody wrote; hidden, and not readable, are two different things. */
export const GivenWords = ({ words }: { words: AppealWords }) => {
  switch (words.state) {
    case 'readable':
      return <p className="break-words whitespace-pre-wrap text-ink-2">{words.text}</p>;
    case 'hidden':
      return <p className="text-ink-3">Their words are shown in full only.</p>;
    case 'unreadable':
      return <p className="text-ink-2">Their words cannot be read: the key they are under does not open.</p>;
  }
};
