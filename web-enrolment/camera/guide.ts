/** From readings to what the applicant is told, and to the moment at which the photo is taken. The clock is given. */
import { goodFrom } from './limits';
import type { Direction, DocumentPlace, Reading } from './measure';

export type HintName =
  | 'find'
  | 'closer'
  | 'further'
  | 'level'
  | 'light'
  | 'bright'
  | 'reflection'
  | 'still'
  | 'face'
  | 'ready';

export interface Meter {
  score: number;
  isGood: boolean;
}

export interface Guidance {
  hint: HintName;
  sharp: Meter;
  light: Meter;
  steady: Meter;
  /** Where to move the camera, if the document is not all in the hole. */
  direction: Direction | null;
  /** How far the ring around a face is filled, 0 to 1. */
  ring: number;
  /** Take the photo now. Said once. */
  takes: boolean;
}

export interface Guide {
  /** `at`: milliseconds of a clock that never goes back. */
  next: (reading: Reading, at: number) => Guidance;
}

const heldFor = 600;
const hintFor = 1200;
const goodFor = 700;
/** Scores follow what was measured within about this time. */
const smoothing = 250;
/** How long a face has to be well seen, and how long an emptying ring takes. */
const ringFills = 1600;
const ringDrains = 3200;
/** A document that was not found in one frame may have been found in the one before. */
const rememberedFor = 500;
/** A page that slept has seen nothing in the meantime. */
const longestGap = 500;

/** A value that stays as it is for a while after each change. */
const createHeld = <Value>(least: number) => {
  let held: { value: Value; since: number } | null = null;

  return (value: Value, at: number): Value => {
    if (!held || (held.value !== value && at - held.since >= least)) held = { value, since: at };

    return held.value;
  };
};

const createMeter = () => {
  const held = createHeld<boolean>(heldFor);
  let smooth: number | null = null;

  return (score: number, passed: number, at: number): Meter => {
    smooth = smooth === null ? score : smooth + (score - smooth) * (1 - Math.exp(-passed / smoothing));

    const isGood = held(smooth >= goodFrom, at);

    // A word is held for a moment, and the bar agrees with it.
    return { score: Math.round(isGood ? Math.max(smooth, goodFrom) : Math.min(smooth, goodFrom - 1)), isGood };
  };
};

type Meters = Pick<Guidance, 'sharp' | 'light' | 'steady'>;

/** The first that fails: found, whole, distance, level, light, reflection, sharp, still. */
const failing = (reading: Reading, { sharp, light, steady }: Meters, isFace: boolean): HintName | null => {
  const { document } = reading;
  if (!isFace) {
    if (!document?.isWhole) return 'find';
    if (document.distance !== 'good') return document.distance;
    if (!document.isLevel) return 'level';
  }
  if (!light.isGood) return reading.isTooBright ? 'bright' : 'light';
  if (reading.hasReflection) return 'reflection';
  if (!sharp.isGood || !steady.isGood) return 'still';

  return null;
};

const createMemory = () => {
  let found: { document: DocumentPlace; at: number } | null = null;

  return (document: DocumentPlace | null, at: number): DocumentPlace | null => {
    if (document) found = { document, at };

    return found && at - found.at <= rememberedFor ? found.document : null;
  };
};

export const createGuide = (subject: 'document' | 'face'): Guide => {
  const isFace = subject === 'face';
  const remembered = createMemory();
  const [sharp, light, steady] = [createMeter(), createMeter(), createMeter()];
  const place = createHeld<HintName | null>(heldFor);
  const hint = createHeld<HintName>(hintFor);
  let last: number | null = null;
  let goodSince: number | null = null;
  let ring = 0;
  let hasTaken = false;

  return {
    next: (reading, at) => {
      const passed = last === null ? 0 : Math.min(longestGap, Math.max(0, at - last));
      // First of all what it is about.
      if (isFace && last === null) hint('face', at);
      const slept = last !== null && at - last > longestGap;
      last = at;

      const meters = {
        sharp: sharp(reading.sharp, passed, at),
        light: light(reading.light, passed, at),
        steady: steady(reading.steady, passed, at),
      };
      const document = remembered(reading.document, at);
      const wrong = place(failing({ ...reading, document }, meters, isFace), at);
      const isGood = wrong === null;
      goodSince = isGood ? (slept ? at : (goodSince ?? at)) : null;
      ring = Math.max(0, Math.min(1, ring + (isGood ? passed / ringFills : -passed / ringDrains)));

      const isReady = isFace ? ring === 1 : goodSince !== null && at - goodSince >= goodFor;
      const takes = isReady && !hasTaken;
      if (takes) hasTaken = true;

      return {
        ...meters,
        ring,
        takes,
        direction: document && !document.isWhole ? document.direction : null,
        hint: hint(wrong ?? (isFace && ring < 0.3 ? 'face' : 'ready'), at),
      };
    },
  };
};
