import { expect, it } from 'vitest';
import { parseFacts } from '@/lib/contract';
import { placesOf, placesOfField, zoneOf } from './places';

const field = (name: string, x: number, y: number, width = 0.2) => ({
  name,
  confidence: 90,
  box: { x, y, width, height: 0.05 },
});
const facts = parseFacts({
  policyVersion: '1',
  leftOut: [],
  reasons: {},
  engine: {},
  sides: [
    {
      side: 'FRONT',
      image: 'original_normalized_FRONT',
      fields: [
        field('sex', 0.6, 0.31),
        field('surname', 0.1, 0.3),
        field('address', 0.9, 0.1),
        field('height', 1.2, 0.1),
      ],
      zone: { format: 'TD1', lines: [{ text: 'I<UTO' }, { text: '12345' }] },
      barcodes: [],
    },
    { side: 'BACK', image: 'original_normalized_BACK', fields: [field('surname', 0.5, 0.5)], barcodes: [] },
    { side: 'BACK', fields: [field('authority', 0.1, 0.1)], barcodes: [] },
  ],
}).value;
const places = placesOf(facts);

it('places are in reading order, and only those on an image', () => {
  expect(places.map(({ field: name }) => name)).toEqual(['address', 'surname', 'sex', 'surname']);
});

it('a box that reaches over the edge ends there', () => {
  expect(places[0]?.box.width).toBeCloseTo(0.1);
});

it('a field is found on its own side', () => {
  const imagesOf = (pageSide: string | null) =>
    placesOfField(places, { name: 'surname', pageSide }).map(({ image }) => image);

  expect(imagesOf('BACK')).toEqual(['original_normalized_BACK']);
  expect(imagesOf(null)).toHaveLength(2);
});

it('confidences belong to a zone of the same shape, and to no other', () => {
  expect(zoneOf(facts, ['I<UTO', '12345'])?.format).toBe('TD1');
  expect(zoneOf(facts, ['I<UTO', '123456'])).toBeNull();
  expect(zoneOf(facts, [])).toBeNull();
});
