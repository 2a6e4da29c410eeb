import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { breaches, plainTables } from './house-rules.mjs';

let house: string;

const plant = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
  writeFileSync(path.join(house, file), text);
};

beforeEach(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-house-'));
  plant('lib/base/errors.ts', '');
  for (const file of Object.keys(plainTables)) plant(file, '<table />');
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

test('the project keeps its own rules', () => {
  expect(breaches(path.resolve(import.meta.dirname, '..'))).toEqual([]);
});

test('a tidy house has no breaches', () => {
  plant('components/sessions/list.tsx', '<DataTable label="Sessions" />');
  expect(breaches(house)).toEqual([]);
});

test('a new file at the root of lib is refused', () => {
  plant('lib/helpers.ts', '');
  expect(breaches(house)).toEqual([expect.stringContaining('lib/helpers.ts lies loose')]);
});

test.each(['components/sessions/list.tsx', 'app/(desk)/sessions/page.tsx'])('a raw table in %s is refused', (file) => {
  plant(file, '<table aria-label="Sessions">');
  expect(breaches(house)).toEqual([expect.stringContaining(`${file} draws a <table>`)]);
});

test('an exception that is no longer needed is refused', () => {
  const [file = ''] = Object.keys(plainTables);
  plant(file, '<div />');
  expect(breaches(house)).toEqual([expect.stringContaining(`${file} is named`)]);
});
