import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { beginFolder } from './folder';

test('a discarded folder is gone, even while files are being created in it', async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-folder-'));

  for (let round = 0; round < 300; round++) {
    const folder = beginFolder(path.join(parent, 'backup'));
    const files = ['a', 'b', 'c', 'd'].map((name) => open(path.join(folder.path, name), 'wx').catch(() => null));
    folder.discard();
    expect(existsSync(folder.path)).toBe(false);
    for (const file of await Promise.all(files)) await file?.close();
  }
  rmSync(parent, { recursive: true });
});
