/**
 * The import law: which folder may import which. This table is the only place to change it;
 * `node scripts/import-law.mjs` writes it into biome.json, and a test sees that each line is enforced.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps/root.mjs';

const libFolders = [
  'contract',
  'evidence',
  'db',
  'keys',
  'audit',
  'access',
  'upstream',
  'mirror',
  'work',
  'review',
  'erasure',
  'insight',
];
const topFolders = ['app', 'components', 'service', 'conformance', 'processes', 'bench', 'e2e', 'scripts'];

const upToMirror = ['contract', 'evidence', 'db', 'keys', 'audit', 'access', 'upstream'];

const serviceLib = ['contract', 'db'];

/**
 * For each folder: the folders of `lib` and the top folders that it may import besides itself. A folder inside another
 * comes after it, because the last line that fits a file is the one that holds.
 */
export const law = {
  'lib/contract': { lib: [], top: [] },
  'lib/evidence': { lib: ['contract'], top: [] },
  'lib/db': { lib: [], top: [] },
  'lib/keys': { lib: ['db'], top: [] },
  'lib/audit': { lib: ['db', 'keys'], top: [] },
  'lib/access': { lib: ['contract', 'db', 'keys', 'audit'], top: [] },
  'lib/upstream': { lib: ['contract', 'db'], top: [] },
  'lib/mirror': { lib: upToMirror, top: [] },
  'lib/work': { lib: [...upToMirror, 'mirror'], top: [] },
  'lib/review': { lib: [...upToMirror, 'mirror', 'work'], top: [] },
  'lib/erasure': { lib: [...upToMirror, 'mirror', 'work', 'review'], top: [] },
  'lib/insight': { lib: [...upToMirror, 'mirror', 'work', 'review', 'erasure'], top: [] },
  components: { lib: ['contract', 'evidence'], top: [] },
  conformance: { lib: ['contract'], top: [] },
  service: { lib: serviceLib, top: [] },
  // The tests that plant faults in the service and see each of them named.
  'service/conformance': { lib: serviceLib, top: ['service', 'conformance'] },
  processes: { lib: libFolders, top: ['service'] },
  app: { lib: libFolders, top: ['components'] },
  bench: { lib: libFolders, top: ['service'] },
};

/** Every way to write an import of that folder from within this one: by alias, and by relative path from any depth. */
const spellings = (folder, name) => {
  const besides = path.posix.relative(path.posix.dirname(folder), name);

  // A top folder has no index file, so only what is inside it can be imported.
  return [`@/${name}`, `**/../${besides}`].flatMap((start) =>
    name.includes('/') ? [start, `${start}/**`] : [`${start}/**`],
  );
};

export const forbiddenFor = (folder) => [
  ...libFolders
    .map((name) => `lib/${name}`)
    .filter((name) => name !== folder && !law[folder].lib.includes(name.slice(4))),
  ...topFolders.filter((name) => name !== folder && !law[folder].top.includes(name)),
  // The console's tables are not the service's business, nor the screen's.
  ...(folder.split('/')[0] === 'service' ? ['lib/db/schema'] : []),
  ...(folder === 'components' ? ['lib/config', 'lib/log'] : []),
];

const overrideFor = (folder) => ({
  includes: [`${folder}/**`],
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: {
            patterns: [
              {
                group: forbiddenFor(folder).flatMap((name) => spellings(folder, name)),
                message: `${folder} stands below this or beside it: see scripts/import-law.mjs.`,
              },
            ],
          },
        },
      },
    },
  },
});

export const withLaw = (config) => ({ ...config, overrides: Object.keys(law).map(overrideFor) });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.join(root, 'biome.json');
  writeFileSync(file, `${JSON.stringify(withLaw(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
}
