import type { Open, SessionStatus } from '@/lib/contract/domain';
import { classNames } from '../ui/class-names';
import { Glyph, glyphTone, type Tone } from '../ui/glyph';
import { describeStatus } from './status-words';

const quietTone: Record<Tone, string> = { ok: 'text-ink', bad: 'text-bad', warn: 'text-warn', idle: 'text-ink-2' };
const pillTone: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  idle: 'bg-press text-ink-2',
};

interface StatusProps {
  status: Open<SessionStatus> | null;
  /** A tinted pill, for headers. */
  pill?: boolean;
}

export const Status = ({ status, pill = false }: StatusProps) => {
  const { word, note, tone, glyph, known } = describeStatus(status);
  // In a narrow column, the note is cut before the word.
  const whole = note ? `${word} (${note})` : word;

  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap',
        pill ? `h-6 rounded-box pr-[9px] pl-[7px] font-medium ${pillTone[tone]}` : quietTone[tone],
      )}
      title={known || status === null ? whole : `${word}: unknown, treated as not passed`}
    >
      <Glyph name={glyph} className={glyphTone[tone]} />
      <span className={classNames('truncate', !known && status !== null && 'mono')}>{word}</span>
      {note && (
        <small className={classNames('shrink-[1000] truncate text-11', tone !== 'bad' && !pill && 'text-ink-3')}>
          {note}
        </small>
      )}
    </span>
  );
};
