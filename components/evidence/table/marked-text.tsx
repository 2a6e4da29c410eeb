import type { Span } from '@/lib/evidence/reading';
import { markControls } from '../../ui/outside-words';

/** `differs`: unexplained. `explained`: another way of writing the same. */
export type MarkTone = 'differs' | 'explained';

const tones: Record<MarkTone, string> = {
  differs: 'border-b-2 border-bad-bar bg-bad-soft font-semibold text-bad',
  explained: 'border-b-2 border-control bg-press font-medium text-inherit',
};

export const MarkedText = ({ text, spans, tone }: { text: string; spans: readonly Span[]; tone: MarkTone }) => {
  const ends = spans.map(([, to]) => to);

  return (
    <bdi>
      {spans.map(([from, to], index) => (
        <span key={from}>
          {markControls(text.slice(index === 0 ? 0 : ends[index - 1], from))}
          <mark className={tones[tone]}>{markControls(text.slice(from, to))}</mark>
        </span>
      ))}
      {markControls(text.slice(ends.at(-1) ?? 0))}
    </bdi>
  );
};
