import type { DeletionRow } from '@/lib/answers';
import { classNames } from '../ui/class-names';
import type { Tone } from '../ui/glyph';
import { Glyph, glyphTone } from '../ui/glyph';
import { stateWords } from '../words/deletion-words';

const wordTone: Record<Tone, string> = { ok: 'text-ink', bad: 'text-bad', warn: 'text-warn', idle: 'text-ink-2' };
const pillTone: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  idle: 'bg-press text-ink-2',
};

type RequestStateProps = { request: Parameters<typeof stateWords>[0] & Partial<DeletionRow>; pill?: boolean };

/** Tinted as a pill in the head of a page, plain in rows. */
export const RequestState = ({ request, pill = false }: RequestStateProps) => {
  const { words, tone, glyph } = stateWords(request);

  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap',
        pill ? `h-6 rounded-box pr-[9px] pl-[7px] font-medium ${pillTone[tone]}` : wordTone[tone],
      )}
    >
      <Glyph name={glyph} className={glyphTone[tone]} />
      <span className="truncate">{words}</span>
    </span>
  );
};
