/**
 * Rules of the house that no linter knows: `npm run check` runs them. Imports are the law of scripts/import-law.mjs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that draw a `<table>` of their own, and why. Every other table is declared as columns and drawn by DataTable. */
export const plainTables = {
  'components/evidence/table/compare-table.tsx':
    'sources side by side, also on paper: widths in per cent, values over several lines',
  'components/ui/data-table/data-table.tsx': 'DataTable itself',
  'components/settings/people/permission-matrix.tsx': 'row groups that span rows, and a column per role',
  'components/audit/event/event-facts.tsx': 'before and after in a narrow panel: columns as wide as their text',
  'components/commands/guide/guide-text.tsx': 'tables of the guide: columns as wide as their words',
  'components/insight/chart/chart-frame.tsx': 'the figures of any chart: columns computed from the data',
  'components/insight/panels/groups.tsx': 'a chart in rows: interval bars under an axis in the head',
};

const filesBelow = (root, folder) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      )
    : [];

const looseInLib = (root) =>
  readdirSync(path.join(root, 'lib'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `lib/${name} lies loose: put it into a folder of lib, or into lib/base.`);

const rawTables = (root) =>
  ['app', 'components']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !(file in plainTables))
    .filter((file) => /<table[\s>]/.test(readFileSync(path.join(root, file), 'utf8')))
    .map(
      (file) => `${file} draws a <table>: declare columns and use DataTable, or name it in scripts/house-rules.mjs.`,
    );

/** A file that is named as an exception and draws no table any more. */
const staleExceptions = (root) =>
  Object.keys(plainTables)
    .filter(
      (file) => !existsSync(path.join(root, file)) || !/<table[\s>]/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .map((file) => `${file} is named in scripts/house-rules.mjs and draws no <table>.`);

/** One sentence for each breach. */
export const breaches = (root) => [...looseInLib(root), ...rawTables(root), ...staleExceptions(root)];
