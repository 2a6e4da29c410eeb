import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbiddenFor, law, lawFile, lawText, leaves } from './import-law.mjs';

const root = path.resolve(import.meta.dirname, '..');
const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));

/** By alias, and by relative path from the folder itself and from any below it. */
const starts = (folder: string, name: string): string[] => {
  const besides = path.posix.relative(path.posix.dirname(folder), name);

  return [`@/${name}`, `./../${besides}`, ...[1, 2, 3, 4, 5, 6].map((up) => '../'.repeat(up) + besides)];
};

const forbiddenSpecifiers = (folder: string): string[] => {
  const { whole, inside }: { whole: string[]; inside: string[] } = forbiddenFor(folder);

  return [
    // A top folder has no index file.
    ...whole.filter((name) => name.includes('/')).flatMap((name) => starts(folder, name)),
    ...[...whole, ...inside]
      .flatMap((name) => starts(folder, name))
      .flatMap((start) => [`${start}/anything`, `${start}/any/thing`]),
  ];
};

const asImports = (specifiers: readonly string[]) => specifiers.map((specifier) => `import '${specifier}';\n`).join('');

let playground: string;
/** By file: how many of its imports Biome refused. */
let refusals: Map<string, number>;

beforeAll(() => {
  playground = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-law-'));
  writeFileSync(path.join(playground, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  writeFileSync(path.join(playground, lawFile), lawText());

  for (const [folder, row] of Object.entries(law) as [string, Partial<Record<string, string[]>>][]) {
    const { lib = [], top = [], components = [], faces = [] } = row;
    mkdirSync(path.join(playground, folder), { recursive: true });
    writeFileSync(path.join(playground, folder, 'planted.ts'), asImports(forbiddenSpecifiers(folder)));
    writeFileSync(
      path.join(playground, folder, 'lawful.ts'),
      asImports([
        './own-file',
        './service/own-file',
        './evidence',
        ...leaves.flatMap((name: string) => starts(folder, name)),
        ...lib.map((name) => `@/lib/${name}`),
        ...top.map((name) => `@/${name}/anything`),
        ...components.map((name) => `@/components/${name}/anything`),
        ...faces.flatMap((name) => [`@/components/${name}`, `../${name}`]),
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

test('Biome reads the law as the table says it', () => {
  expect(readFileSync(path.join(root, lawFile), 'utf8')).toBe(lawText());
  expect(config.extends).toContain(`./${lawFile}`);
});

test.each(Object.keys(law))('a forbidden import in %s is refused, however it is written', (folder) => {
  expect(refusals.get(`${folder}/planted.ts`)).toBe(forbiddenSpecifiers(folder).length);
});

test.each(Object.keys(law))('%s may import what stands below it', (folder) => {
  expect(refusals.get(`${folder}/lawful.ts`)).toBeUndefined();
});
