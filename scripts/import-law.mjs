/**
 * The import law: which folder may import which. This table is the only place to change it;
 * `node scripts/import-law.mjs` writes it into biome-law.json, which biome.json extends; a test plants forbidden imports.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps/root.mjs';

const libFolders = [
  'base',
  'contract',
  'decision',
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
const topFolders = [
  'app',
  'components',
  'service',
  'web-enrolment',
  'engine',
  'demo',
  'conformance',
  'processes',
  'lab',
  'e2e',
  'scripts',
];

const upToMirror = ['base', 'contract', 'evidence', 'db', 'keys', 'audit', 'access', 'upstream'];

const componentLib = ['base', 'contract', 'evidence'];
const serviceLib = ['base', 'contract', 'decision', 'db'];

/** The floors of `components`, lowest first: each may import those before it, and every subject may import them all. */
export const floors = [
  'api',
  'ui',
  'words',
  'session-data',
  'preferences',
  'drafts',
  'proof',
  'purpose',
  'commands',
  'page',
  'work',
  'erasure',
];
/** What people come for. A subject does not import another one. */
export const subjects = [
  'account',
  'audit',
  'deletions',
  'evidence',
  'insight',
  'sessions',
  'settings',
  'sign-in',
  'welcome',
];
/** Pages made of other subjects' parts, which they import through their `index.ts` only. */
export const composers = ['session-page', 'triage', 'overview', 'shell'];

const componentFolders = [...floors, ...subjects, ...composers];

const componentTests = ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', '**/testing.tsx'];

const componentRow = (name, components, faces = []) => [
  `components/${name}`,
  { lib: componentLib, components, faces: faces.filter((face) => face !== name) },
];

/** Files that import nothing: any folder may import them, and so may the browser. */
export const leaves = [
  'lib/base/qr-path',
  'lib/access/purposes',
  'lib/access/roles',
  'lib/audit/automatic',
  'lib/audit/events',
  'lib/audit/refusal',
  'lib/db/schema/verdict-states',
];

/**
 * For each folder, what it may import besides itself: folders of `lib`, top folders, and folders of `components`
 * (`faces`: through their index.ts only). The last row that fits a file is the one that counts.
 */
export const law = {
  'lib/base': {},
  'lib/contract': { lib: ['base'] },
  'lib/decision': { lib: ['base', 'contract'] },
  'lib/evidence': { lib: ['base', 'contract'] },
  'lib/db': { lib: ['base'] },
  'lib/keys': { lib: ['base', 'db'] },
  'lib/audit': { lib: ['base', 'db', 'keys'] },
  'lib/access': { lib: ['base', 'contract', 'db', 'keys', 'audit'] },
  'lib/upstream': { lib: ['base', 'contract', 'db'] },
  'lib/mirror': { lib: upToMirror },
  'lib/work': { lib: [...upToMirror, 'mirror'] },
  'lib/review': { lib: [...upToMirror, 'mirror', 'work'] },
  'lib/erasure': { lib: [...upToMirror, 'mirror', 'work', 'review'] },
  'lib/insight': { lib: [...upToMirror, 'decision', 'mirror', 'work', 'review', 'erasure'] },
  // For the tests of components, which may look into any of them.
  components: { lib: componentLib, components: componentFolders },
  ...Object.fromEntries([
    ...floors.map((name, place) => componentRow(name, floors.slice(0, place))),
    ...subjects.map((name) => componentRow(name, floors)),
    ...composers.map((name) => componentRow(name, floors, [...subjects, ...composers])),
  ]),
  conformance: { lib: ['base', 'contract'] },
  demo: { lib: ['base', 'contract', 'decision'] },
  // Reads pictures; knows nothing of sessions or HTTP.
  engine: { lib: ['base'] },
  service: { lib: serviceLib, top: ['demo', 'engine'] },
  // Its tests plant faults in the service and see conformance name each of them.
  'service/conformance': { lib: serviceLib, top: ['service', 'demo', 'engine', 'conformance'] },
  // What applicants see: a bundle of its own, so it must stay small.
  'web-enrolment': { lib: ['contract'] },
  processes: { lib: libFolders, top: ['service', 'demo'] },
  app: { lib: libFolders, top: ['components'] },
  lab: { lib: libFolders, top: ['service', 'demo', 'engine', 'processes', 'e2e'] },
};

const nothing = { lib: [], top: [], components: [], faces: [] };

/** Every way to write an import of that folder from within this one: by alias, and by relative path from any depth. */
const spellings = (folder, name) => {
  const besides = path.posix.relative(path.posix.dirname(folder), name);

  return [`@/${name}`, `**/../${besides}`];
};

/** What this folder must not import: whole folders, and folders whose index.ts is allowed. */
export const forbiddenFor = (folder) => {
  const { lib, top, components, faces } = { ...nothing, ...law[folder] };
  const [area] = folder.split('/');
  const others = (names, allowed, prefix = '') =>
    names.filter((name) => !allowed.includes(name)).map((name) => prefix + name);

  return {
    whole: [
      ...others(libFolders, lib, 'lib/'),
      ...others(topFolders, [...top, area]),
      ...(area === 'components' ? others(componentFolders, [...components, ...faces], 'components/') : []),
      // The console's tables are not the service's business, nor are settings and logs the screen's.
      ...(area === 'service' ? ['lib/db/schema'] : []),
      ...(area === 'components' ? ['lib/base/config', 'lib/base/log'] : []),
    ].filter((name) => name !== folder),
    inside: faces.map((name) => `components/${name}`).filter((name) => name !== folder),
  };
};

const patternsFor = (folder) => {
  const { whole, inside } = forbiddenFor(folder);

  return [
    // A top folder has no index file, so only what is inside it can be imported.
    ...whole.flatMap((name) =>
      spellings(folder, name).flatMap((start) => (name.includes('/') ? [start, `${start}/**`] : [`${start}/**`])),
    ),
    ...inside.flatMap((name) => spellings(folder, name).map((start) => `${start}/**`)),
    ...leaves.flatMap((name) => spellings(folder, name).map((start) => `!${start}`)),
  ];
};

const override = (includes, rule) => ({ includes, linter: { rules: { style: { noRestrictedImports: rule } } } });

const overrideFor = (folder) =>
  override([`${folder}/**`, ...(folder.startsWith('components/') ? componentTests.map((name) => `!${name}`) : [])], {
    level: 'error',
    options: {
      patterns: [
        {
          group: patternsFor(folder),
          message: `${folder} must not import this: see scripts/import-law.mjs.`,
        },
      ],
    },
  });

/** What biome.json extends; one line for each folder. */
export const lawFile = 'biome-law.json';

export const lawText = () => {
  const rows = Object.keys(law).map((folder) => JSON.stringify(overrideFor(folder)));

  return `{"overrides":[\n${rows.join(',\n')}\n]}\n`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(path.join(root, lawFile), lawText());
}
