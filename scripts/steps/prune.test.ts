import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pruneRuntimes } from './prune.mjs';

it('of the networks’ runtime only the libraries of this platform stay, however often it runs', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-prune-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const place of ['darwin/arm64', 'linux/arm64', 'linux/x64', 'win32/x64']) {
    mkdirSync(path.join(folder, place), { recursive: true });
  }
  for (let run = 0; run < 2; run++) pruneRuntimes(folder, 'linux', 'arm64');

  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['darwin', 'linux', 'linux/arm64', 'win32']);
});
