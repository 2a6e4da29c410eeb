/** What the parts of the page hand to each other. */

import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import type { WirePayload } from '@/lib/contract/wire';
import type { Key } from './languages/en-US';

export type SessionState = WirePayload<'enrolmentState'>;
export type Slot = SessionState['done'][number];
export type Place = WirePayload<'deviceReport'>['at'];

/** Shares of a picture's width and height. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How the page speaks: sentences, numbers and times in one language. */
export interface Speech {
  language: EnrolmentLanguage;
  /** For `Intl` and `<html lang>`: `ja-JP` where the link says `jp-JP`. */
  locale: string;
  dir: 'ltr' | 'rtl';
  /** `count` chooses the plural form, and is written as this language writes numbers. */
  say: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** "14:20" */
  time: (at: Date) => string;
  /** "17 November" */
  day: (at: Date) => string;
  number: (value: number, digits?: number) => string;
}

/** A picture that was taken or chosen, and is not sent yet. In memory only. */
export interface TakenPicture {
  blob: Blob;
  from: 'camera' | 'file';
  /** What was measured on it here. */
  findings: readonly Finding[];
}

/** `place`: where, if that is known. */
export interface Finding {
  kind: 'reflection' | 'blurred' | 'dark' | 'bright';
  place?: Box;
}

export type CameraProblem = 'blocked' | 'in-use' | 'missing' | 'frame' | 'insecure';

/** Why a picture was not accepted. `places` are on the picture that was sent. */
export interface Refusal {
  code: string;
  places: readonly Box[];
  /** How often this step was refused, this time included. */
  times: number;
}
