import type { Span } from '@/lib/evidence/reading';

/** `differs`: nothing explains it. `explained`: it is another way to write the same. */
export type MarkTone = 'differs' | 'explained';

const tones: Record<MarkTone, string> = {
  differs: 'border-b-2 border-bad-bar bg-bad-soft font-semibold text-bad',
  explained: 'border-b-2 border-control bg-press font-medium text-inherit',
};

interface MarkedTextProps {
  text: string;
  spans: readonly Span[];
  tone: MarkTone;
}

/** The text with the characters marked in which it departs from what it is compared with. */
export const MarkedText = ({ text, spans, tone }: MarkedTextProps) => {
  const ends = spans.map(([, to]) => to);

  return (
    <>
      {spans.map(([from, to], index) => (
        <span key={from}>
          {text.slice(index === 0 ? 0 : ends[index - 1], from)}
          <mark className={tones[tone]}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
};
