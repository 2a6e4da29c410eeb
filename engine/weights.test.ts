/** The weights lie in the repository, where everybody downloads them and nobody can read them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'weights');
const megabyte = 1_000_000;

const namesOf = (ending: string): string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith(ending) ? [file.slice(0, -ending.length)] : []));
const sizeOf = (name: string): number => statSync(path.join(folder, `${name}.onnx`)).size;

const networks = namesOf('.onnx');

it('every network has a model card, and every card its network', () => {
  expect(networks.length).toBeGreaterThan(0);
  expect(namesOf('.md')).toEqual(networks);
});

it.each(networks)('the card of %s names the hash of its file', (name) => {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(folder, `${name}.onnx`)))
    .digest('hex');

  expect(readFileSync(path.join(folder, `${name}.md`), 'utf8')).toContain(`sha256: \`${hash}\``);
});

it('no file has 15 MB, and all together have less than 40 MB', () => {
  expect(networks.filter((name) => sizeOf(name) >= 15 * megabyte)).toEqual([]);
  expect(networks.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThan(40 * megabyte);
});
