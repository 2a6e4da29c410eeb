import type { FacetName } from '@/lib/answers';
import { none, unread, withheld } from '@/lib/session-query';
import { countryName } from '../../../ui/country-codes';
import { LevelGlyph } from '../../../ui/level';
import { describeLevel } from '../../../ui/level-words';
import { Glyph, glyphTone } from '../../../ui/status';
import { describeStatus } from '../../../ui/status-words';
import { type Names, valueWords } from './value-words';

interface FacetLabelProps {
  name: FacetName;
  value: string;
  names: Names;
}

const StatusLabel = ({ status }: { status: string | null }) => {
  const { word, note, tone, glyph, known } = describeStatus(status);

  return (
    <>
      <Glyph name={glyph} className={glyphTone[tone]} />
      <span className="truncate">{word}</span>
      {note && <small className="text-11 text-ink-3">{known ? note : 'unknown'}</small>}
    </>
  );
};

const levelTones = { high: 'text-ok-bar', medium: 'text-warn-bar', low: 'text-bad-bar', none: 'text-ink-3' };

const LevelLabel = ({ level, words }: { level: string | null; words: string }) => {
  const { bars, tone } = describeLevel(level);

  return (
    <>
      <span className={levelTones[tone]}>
        <LevelGlyph filled={bars} />
      </span>
      <span className="truncate">{words}</span>
    </>
  );
};

const CountryLabel = ({ code }: { code: string }) => (
  <>
    <span className="mono">{code}</span>
    <span className="truncate">{countryName(code)}</span>
  </>
);

/** A value as its group shows it: always a word, with the drawing that the table uses beside it. */
export const FacetLabel = ({ name, value, names }: FacetLabelProps) => {
  const words = valueWords(name, value, names);

  if (name === 'status') return <StatusLabel status={value === none ? null : value} />;
  if (name === 'level') {
    const level = value === none || value === unread || value === withheld ? null : value;
    return <LevelLabel level={level} words={words} />;
  }
  if (name === 'country' && value !== none) return <CountryLabel code={value} />;
  return <span className="truncate">{words}</span>;
};
