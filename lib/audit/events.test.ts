import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditCodes } from './events';

test('the documentation lists exactly the existing codes and their meanings', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/audit.md'), 'utf8');
  const [, table = ''] = text.split('\n## Events\n');
  const rows = [...table.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, code, meaning]) => [code, meaning]);

  expect(rows).toEqual(Object.entries(auditCodes));
});
