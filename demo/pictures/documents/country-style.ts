import type { Random, SessionDescription } from '@/demo/population';
import { seedOf } from '@/demo/population/random';
import type { Pattern } from './guilloche';

type Country = SessionDescription['document']['country'];

/** The style of one country's documents. */
export interface CountryStyle {
  pattern: Pattern;
  petals: number;
  /** The colours of a thin band below the heading. */
  colours: readonly string[];
  face: 'bold' | 'serif';
  /** Chip contacts are on the left, so the photograph is on the right. */
  hasChip: boolean;
  /** All copies of a document share the same printing plates. */
  plate: (name: string) => Random;
}

const colours: Readonly<Record<string, string>> = {
  ARM: '#c9182b #21409a #ee9f1f',
  AUT: '#c8102e #f4f4f4 #c8102e',
  BGR: '#f4f4f4 #1f8a66 #cf3323',
  CZE: '#11457e #f4f4f4 #d7141a',
  DEU: '#1c1c1c #c8102e #e8b100',
  EGY: '#c2202f #f4f4f4 #1c1c1c',
  ESP: '#aa151b #f1bf00 #aa151b',
  FRA: '#2b3f8c #f4f4f4 #d8343f',
  GRC: '#1b5fa8 #f4f4f4 #1b5fa8',
  HUN: '#c63c47 #f4f4f4 #477050',
  JPN: '#f4f4f4 #b3122f #f4f4f4',
  LVA: '#8d1b2d #f4f4f4 #8d1b2d',
  ROU: '#1f3f94 #eec21f #c5202e',
  SRB: '#c2353d #1c4179 #f4f4f4',
  SVK: '#f4f4f4 #20529b #d6232f',
  SWE: '#1d659b #eec21f #1d659b',
  UKR: '#2a66b8 #f0cd1c',
  UTO: '#1f7a72 #e3ba58 #2e4a7d',
};

const patterns: readonly Pattern[] = ['waves', 'braids', 'rings'];

const chipCountries = new Set(['ESP', 'LVA', 'ROU', 'SRB', 'SVK', 'UTO']);

export const styleOf = ({ code, palette }: Country): CountryStyle => {
  const sum = [...code].reduce((total, letter, i) => total + letter.charCodeAt(0) * (i + 1), 0);

  return {
    pattern: patterns[(sum >> 1) % patterns.length] ?? 'waves',
    petals: 7 + (sum % 6),
    colours: colours[code]?.split(' ') ?? [palette[2], palette[3], palette[4]],
    face: sum % 4 === 0 ? 'serif' : 'bold',
    hasChip: chipCountries.has(code),
    plate: seedOf(code, 0).stream,
  };
};
