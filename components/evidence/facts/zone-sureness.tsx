'use client';

import { useId, useState } from 'react';
import type { ReadZone } from '@/lib/contract/facts';
import { classNames } from '../../ui/class-names';
import { characterWords } from '../../words/facts-words';

/** From here on a character has no bar. */
const sure = 0.99;
/** At this doubt and beyond the bar is as tall as it gets. */
const mostDoubt = 0.5;
const barPixels = { least: 2, most: 8 };

const barHeight = (sureness: number | null): number => {
  if (sureness !== null && sureness >= sure) return 0;
  const doubt = sureness === null ? 1 : Math.min(1, (1 - sureness) / mostDoubt);

  return Math.round(barPixels.least + doubt * (barPixels.most - barPixels.least));
};

interface Character {
  line: number;
  position: number;
  character: string;
  sureness: number | null;
  isSubstituted: boolean;
}

/** `lines`: as shown. */
const charactersOf = ({ lines: read, substitution }: ReadZone, lines: readonly string[]): Character[] =>
  lines.flatMap((text, line) =>
    [...text].map((character, position) => ({
      line,
      position,
      character,
      sureness: read[line]?.sureness?.[position] ?? null,
      isSubstituted: substitution?.line === line && substitution.position === position,
    })),
  );

export interface ZoneSureness {
  characters: readonly Character[];
  /** The character that is pointed at or focused. */
  current: number | null;
  least: number;
  point: (place: number | null) => void;
  focus: (place: number | null) => void;
}

const leastSure = (characters: readonly Character[]): number =>
  characters.reduce(
    (least, { sureness }, at) => ((sureness ?? 2) < (characters[least]?.sureness ?? 2) ? at : least),
    0,
  );

export const useZoneSureness = (zone: ReadZone | null, lines: readonly string[]): ZoneSureness | null => {
  const [pointed, point] = useState<number | null>(null);
  const [focused, focus] = useState<number | null>(null);
  if (!zone?.lines.some(({ sureness }) => sureness !== null)) return null;
  const characters = charactersOf(zone, lines);

  return { characters, current: pointed ?? focused, least: leastSure(characters), point, focus };
};

interface SurenessBarsProps {
  of: ZoneSureness;
  line: number;
}

/** Over one line of text in a font of fixed width: a bar below each character that is not sure. */
export const SurenessBars = ({ of: { characters, current, point }, line }: SurenessBarsProps) => (
  <span aria-hidden="true" className="absolute inset-0 flex" onPointerLeave={() => point(null)}>
    {characters.map((character, place) =>
      character.line === line ? (
        <span
          key={character.position}
          onPointerEnter={() => point(place)}
          className={classNames(
            'flex h-full w-[1ch] shrink-0 items-end px-px',
            character.isSubstituted && 'rounded-[2px] outline-1 outline-ink-2 outline-dashed',
            place === current && 'bg-accent/20 shadow-[0_0_0_1px_var(--accent)]',
          )}
        >
          <span
            className="block w-full rounded-t-[1px] bg-ink-2 forced-color-adjust-none"
            style={{ height: barHeight(character.sureness) }}
          />
        </span>
      ) : null,
    )}
  </span>
);

/** The exact figure of one character, by pointer or arrow keys, and what the marks mean. */
export const SurenessWords = ({ of: { characters, current, least, focus } }: { of: ZoneSureness }) => {
  const id = useId();
  const shown = characters[current ?? least];
  const hasSubstitution = characters.some(({ isSubstituted }) => isSubstituted);
  if (!shown) return null;

  return (
    <div className="relative mt-1 text-12 text-ink-2">
      <input
        type="range"
        min={0}
        max={characters.length - 1}
        value={current ?? least}
        aria-label="Confidence, character by character"
        aria-valuetext={characterWords(shown)}
        aria-describedby={id}
        onChange={({ target }) => focus(Number(target.value))}
        onFocus={() => focus(least)}
        onBlur={() => focus(null)}
        className="sr-only"
      />
      <p>
        <b className="font-medium text-ink">{current === null ? 'Least sure:' : 'Character:'}</b>{' '}
        {characterWords(shown)}
      </p>
      <p id={id} className="text-ink-3">
        A bar marks doubt: the taller, the less sure. None from 99 %.
        {hasSubstitution && ' Dashed: the character read cannot stand there, so its look-alike was taken.'}
      </p>
    </div>
  );
};
