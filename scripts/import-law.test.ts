import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbiddenFor, law, withLaw } from './import-law.mjs';

const root = path.resolve(import.meta.dirname, '..');
const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));

/** By alias, and by relative path from the folder itself and from any below it; a top folder has no index file. */
const waysToWrite = (folder: string, name: string): string[] => {
  const besides = path.posix.relative(path.posix.dirname(folder), name);
  const starts = [`@/${name}`, `./../${besides}`, ...[1, 2, 3, 4, 5, 6].map((up) => '../'.repeat(up) + besides)];

  return starts.flatMap((start) => [...(name.includes('/') ? [start] : []), `${start}/anything`, `${start}/any/thing`]);
};

const forbiddenSpecifiers = (folder: string): string[] =>
  forbiddenFor(folder).flatMap((name: string) => waysToWrite(folder, name));

const asImports = (specifiers: readonly string[]) => specifiers.map((specifier) => `import '${specifier}';\n`).join('');

let playground: string;
/** By file: how many of its imports Biome refused. */
let refusals: Map<string, number>;

beforeAll(() => {
  playground = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-law-'));
  writeFileSync(path.join(playground, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));

  for (const [folder, { lib, top }] of Object.entries(law) as [string, { lib: string[]; top: string[] }][]) {
    mkdirSync(path.join(playground, folder), { recursive: true });
    writeFileSync(path.join(playground, folder, 'planted.ts'), asImports(forbiddenSpecifiers(folder)));
    writeFileSync(
      path.join(playground, folder, 'lawful.ts'),
      asImports([
        '@/lib/errors',
        './own-file',
        './service/own-file',
        './evidence',
        ...lib.map((name) => `@/lib/${name}`),
        ...top.map((name) => `@/${name}/anything`),
      ]),
    );
  }

  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: playground, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };

  refusals = new Map();
  for (const { location } of diagnostics) {
    refusals.set(location.path, (refusals.get(location.path) ?? 0) + 1);
  }
});

afterAll(() => rmSync(playground, { recursive: true, force: true }));

test('biome.json holds the law as the table says it', () => {
  expect(config).toEqual(withLaw(config));
});

test.each(Object.keys(law))('a forbidden import in %s is refused, however it is written', (folder) => {
  expect(refusals.get(`${folder}/planted.ts`)).toBe(forbiddenSpecifiers(folder).length);
});

test.each(Object.keys(law))('%s may import what stands below it', (folder) => {
  expect(refusals.get(`${folder}/lawful.ts`)).toBeUndefined();
});
