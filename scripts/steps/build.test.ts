import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { hintFirstScripts } from './build.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-build-'));
const write = (name: string, contents: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), contents);
};
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('has the browser compile what every page runs first, and nothing that is loaded later', () => {
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/chunks/main.js', 'static/chunks/react.js'] }));
  write('static/chunks/main.js', 'main()');
  write('static/chunks/react.js', 'react()');
  write('static/chunks/later.js', 'later()');

  hintFirstScripts(folder);
  hintFirstScripts(folder);

  expect(read('static/chunks/main.js')).toBe('//# allFunctionsCalledOnLoad\nmain()');
  expect(read('static/chunks/react.js')).toBe('//# allFunctionsCalledOnLoad\nreact()');
  expect(read('static/chunks/later.js')).toBe('later()');
});

it('fails where the build no longer names those scripts', () => {
  write('build-manifest.json', JSON.stringify({ rootMainFiles: [] }));

  expect(() => hintFirstScripts(folder)).toThrow('does not say which scripts');
});
