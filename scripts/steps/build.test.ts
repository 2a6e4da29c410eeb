import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hintCompilation } from './build.mjs';

it('the browser is asked once to compile each script while it loads; styles stay as they are', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  writeFileSync(path.join(folder, 'main.js'), 'main()');
  writeFileSync(path.join(folder, 'main.css'), 'b{}');

  hintCompilation(folder);
  hintCompilation(folder);

  expect(read('main.js')).toBe('//# allFunctionsCalledOnLoad\nmain()');
  expect(read('main.css')).toBe('b{}');
});
