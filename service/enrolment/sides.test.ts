import { expect, it } from 'vitest';
import { type HeldSides, placeSide, type SeenSide } from './sides';

const card: SeenSide = { side: 'FRONT', isTwoSided: true, country: 'ZZZ', type: 'IDENTITY_CARD' };
const cardBack: SeenSide = { ...card, side: 'BACK' };
const licence: SeenSide = { ...card, type: 'DRIVER_LICENSE' };
const passport: SeenSide = { side: 'FRONT', isTwoSided: false, country: 'ZZZ', type: 'PASSPORT' };
const otherPassport: SeenSide = { ...passport, country: 'DEU' };

const nothing: HeldSides = {};
const front: HeldSides = { FRONT: card };
const both: HeldSides = { FRONT: card, BACK: cardBack };
const oneSided: HeldSides = { FRONT: passport };

const startOver = { slot: 'FRONT', removes: ['FRONT', 'BACK'] };
const replaceFront = { slot: 'FRONT', removes: ['FRONT'] };
const takeBack = { slot: 'BACK', removes: ['BACK'] };
const wrongSide = null;

it.each<[string, HeldSides, SeenSide, object | null]>([
  ['the front comes first', nothing, card, startOver],
  ['a back without a front is the wrong side', nothing, cardBack, wrongSide],
  ['a passport comes first too', nothing, passport, startOver],
  ['the back follows the front', front, cardBack, takeBack],
  ['the same front again is the wrong side while the back is awaited', front, card, wrongSide],
  ['the front of another type starts over', front, licence, startOver],
  ['the front of another country starts over', front, { ...card, country: 'LVA' }, startOver],
  ['a passport starts over', front, passport, startOver],
  ['after both sides, a front replaces the front', both, card, replaceFront],
  ['after both sides, a back replaces the back', both, cardBack, takeBack],
  ['after both sides, another document starts over', both, passport, startOver],
  ['a passport replaces a passport', oneSided, passport, replaceFront],
  ['a passport of another country starts over', oneSided, otherPassport, startOver],
  ['a card after a passport starts over', oneSided, card, startOver],
  ['a passport has no back', oneSided, cardBack, wrongSide],
])('%s', (_, held, seen, expected) => {
  expect(placeSide(held, seen)).toEqual(expected);
});
