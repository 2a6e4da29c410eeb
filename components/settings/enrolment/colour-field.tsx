'use client';

import { accentContrast, type Theme } from '@/lib/contract/accent';
import { leastContrast } from '@/lib/contract/contrast';
import { classNames } from '../../ui/class-names';
import { Glyph } from '../../ui/glyph';
import { FieldFrame, fieldClasses } from '../../ui/labelled-field';
import { fieldWords, readColour } from './branding-draft';

interface ColourFieldProps {
  theme: Theme;
  value: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}

export const ColourField = ({ theme, value, readOnly, onChange }: ColourFieldProps) => {
  const colour = readColour(value);

  return (
    <FieldFrame label={fieldWords[theme]} hint={<ContrastLine colour={colour} theme={theme} />}>
      {({ id, hintId }) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick: ${fieldWords[theme].toLowerCase()}`}
            value={colour ?? '#000000'}
            onChange={(event) => onChange(event.target.value)}
            disabled={readOnly}
            className="h-9 w-11 shrink-0 rounded-control border border-control bg-surface p-1"
          />
          <input
            id={id}
            aria-describedby={hintId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            readOnly={readOnly}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            required
            className={classNames(fieldClasses, 'mono')}
          />
        </div>
      )}
    </FieldFrame>
  );
};

/** Measured against the page. */
const ContrastLine = ({ colour, theme }: { colour: string | null; theme: Theme }) => {
  if (colour === null) return 'Six digits, such as #0e5a6b.';
  const ratio = accentContrast(colour, theme);
  const isEnough = ratio >= leastContrast;

  return (
    <span role="status" className="flex items-center gap-1.5">
      <Glyph name={isEnough ? 'check' : 'cross'} className={isEnough ? 'text-ok-bar' : 'text-bad'} />
      <span>
        Contrast {ratio.toFixed(1)}:1
        {!isEnough && `, needs ${leastContrast}:1. Choose a ${theme === 'light' ? 'darker' : 'lighter'} colour.`}
      </span>
    </span>
  );
};
