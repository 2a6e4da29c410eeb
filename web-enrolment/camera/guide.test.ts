import { describe, expect, test } from 'vitest';
import { createGuide, type Guidance } from './guide';
import type { DocumentPlace, Reading } from './measure';

const place: DocumentPlace = {
  isWhole: true,
  distance: 'good',
  isLevel: true,
  direction: { across: null, down: null },
};
const good: Reading = { sharp: 95, light: 95, steady: 95, isTooBright: false, hasReflection: false, document: place };
const faceReading: Reading = { ...good, document: null };

const every = 200;

/** Frames five times a second, with a clock of the test's own. */
const createRun = (subject: 'document' | 'face' = 'document') => {
  const guide = createGuide(subject);
  let now = 0;

  return {
    now: () => now,
    /** All that was said meanwhile. */
    show: (reading: Reading, milliseconds: number): Guidance[] => {
      const said: Guidance[] = [];
      for (const end = now + milliseconds; now < end; now += every) said.push(guide.next(reading, now));

      return said;
    },
  };
};

const last = (said: readonly Guidance[]): Guidance => {
  const guidance = said.at(-1);
  if (!guidance) throw new Error('Nothing was said');

  return guidance;
};

describe('Hints', () => {
  test.each([
    ['find', { document: null }],
    ['find', { document: { ...place, isWhole: false } }],
    ['closer', { document: { ...place, distance: 'closer' } }],
    ['further', { document: { ...place, distance: 'further' } }],
    ['level', { document: { ...place, isLevel: false } }],
    ['light', { light: 30 }],
    ['bright', { light: 30, isTooBright: true }],
    ['reflection', { hasReflection: true }],
    ['still', { sharp: 30 }],
    ['still', { steady: 30 }],
  ] as const)('say "%s" when that alone is wrong', (hint, wrong) => {
    expect(last(createRun().show({ ...good, ...wrong }, 3000)).hint).toBe(hint);
  });

  test('come one at a time, the first that fails in order', () => {
    const everythingWrong: Reading = {
      sharp: 0,
      light: 0,
      steady: 0,
      isTooBright: false,
      hasReflection: true,
      document: null,
    };
    const steps: [string, Reading][] = [
      ['find', everythingWrong],
      ['closer', { ...everythingWrong, document: { ...place, distance: 'closer', isLevel: false } }],
      ['level', { ...everythingWrong, document: { ...place, isLevel: false } }],
      ['light', { ...everythingWrong, document: place }],
      ['reflection', { ...everythingWrong, document: place, light: 95 }],
      ['still', { ...good, sharp: 0 }],
    ];
    const { show } = createRun();

    expect(steps.map(([, reading]) => last(show(reading, 4000)).hint)).toEqual(steps.map(([hint]) => hint));
  });

  test('stay for at least 1.2 seconds each', () => {
    const { show } = createRun();
    const changing = Array.from({ length: 40 }, (_, index) =>
      show({ ...good, document: { ...place, distance: index % 2 ? 'closer' : 'further' } }, every),
    ).flat();
    let [since, shortest] = [0, Number.POSITIVE_INFINITY];
    for (const [index, { hint }] of changing.entries()) {
      if (index === 0 || hint === changing[index - 1]?.hint) continue;
      shortest = Math.min(shortest, (index - since) * every);
      since = index;
    }

    expect(new Set(changing.map(({ hint }) => hint)).size).toBeGreaterThan(1);
    expect(shortest).toBeGreaterThanOrEqual(1200);
  });

  test('tell the way to a document that is not all in the hole', () => {
    const direction = { across: 'left', down: 'up' } as const;
    const said = createRun().show({ ...good, document: { ...place, isWhole: false, direction } }, 1000);

    expect(last(said)).toMatchObject({ hint: 'find', direction });
  });
});

describe('Meters', () => {
  test('keep a state for at least 600 milliseconds', () => {
    const { show } = createRun();
    show(good, 2000);
    const states = Array.from({ length: 60 }, (_, index) => show({ ...good, light: index % 2 ? 0 : 100 }, every))
      .flat()
      .map(({ light }) => light.isGood);
    let [since, shortest] = [0, Number.POSITIVE_INFINITY];
    for (const [index, isGood] of states.entries()) {
      if (index === 0 || isGood === states[index - 1]) continue;
      if (since) shortest = Math.min(shortest, (index - since) * every);
      since = index;
    }

    expect(shortest).toBeGreaterThanOrEqual(600);
  });

  test('follow smoothly, and reach what is measured', () => {
    const { show } = createRun();
    show({ ...good, sharp: 0 }, 1000);
    const scores = show({ ...good, sharp: 100 }, 2000).map(({ sharp }) => sharp.score);

    expect(scores[0]).toBeLessThan(70);
    expect(scores).toEqual(scores.toSorted((one, other) => one - other));
    expect(scores.at(-1)).toBeGreaterThan(95);
  });
});

describe('The photo of a document', () => {
  test('is taken once all was good for 700 milliseconds, and only once', () => {
    const { show } = createRun();
    show({ ...good, light: 0 }, 2000);
    const said = show(good, 6000);
    const isGoodFrom = said.findIndex(({ light }) => light.isGood);
    const takenAt = said.findIndex(({ takes }) => takes);

    expect((takenAt - isGoodFrom) * every).toBeGreaterThanOrEqual(700);
    expect((takenAt - isGoodFrom) * every).toBeLessThanOrEqual(1500);
    expect(said.filter(({ takes }) => takes)).toHaveLength(1);
  });

  test('is taken within 2 seconds when everything is good from the start', () => {
    expect(
      createRun()
        .show(good, 2000)
        .some(({ takes }) => takes),
    ).toBe(true);
  });

  test('is never taken while anything is wrong', () => {
    for (const wrong of [
      { sharp: 60 },
      { light: 60 },
      { steady: 60 },
      { hasReflection: true },
      { document: null },
      { document: { ...place, isLevel: false } },
    ]) {
      expect(
        createRun()
          .show({ ...good, ...wrong }, 10_000)
          .some(({ takes }) => takes),
      ).toBe(false);
    }
  });

  test('does not wait because a single frame missed the document', () => {
    const { show } = createRun();
    const said = [show(good, 600), show({ ...good, document: null }, every), show(good, 1000)].flat();

    expect(said.some(({ takes }) => takes)).toBe(true);
  });

  test('is not taken right after a page slept', () => {
    const guide = createGuide('document');
    for (let at = 0; at <= 600; at += every) guide.next(good, at);

    expect(guide.next(good, 60_000).takes).toBe(false);
  });
});

describe('The ring around a face', () => {
  test('fills while light, sharpness and quiet hold, and then the photo is taken', () => {
    const said = createRun('face').show(faceReading, 5000);
    const rings = said.map(({ ring }) => ring);

    expect(rings).toEqual(rings.toSorted((one, other) => one - other));
    expect(rings[2]).toBeLessThan(0.5);
    expect(said.filter(({ takes }) => takes)).toHaveLength(1);
    expect(said.find(({ takes }) => takes)?.ring).toBe(1);
  });

  test('drains slowly when they stop, and does not start again', () => {
    const { show } = createRun('face');
    const full = last(show(faceReading, 1800)).ring;
    const draining = show({ ...faceReading, steady: 0 }, 2000).map(({ ring }) => ring);

    expect(full).toBeGreaterThan(0.3);
    expect(draining.at(-1)).toBeLessThan(full);
    expect(draining.at(-1)).toBeGreaterThan(0);
  });

  test('needs no document, and says first of all what it is about', () => {
    const said = createRun('face').show(faceReading, 3000);

    expect(said[0]?.hint).toBe('face');
    expect(said.map(({ hint }) => hint)).not.toContain('find');
    expect(last(said).hint).toBe('ready');
  });
});
