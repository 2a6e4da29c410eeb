import { rename } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeError } from './log';

it('an error about a file of a session does not name the session, in any of its parts', async () => {
  const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
  const missing: unknown = await rename(`/nowhere/${id}/a.tmp`, `/nowhere/${id}/a.jpg`).catch((error) => error);
  const wrapped = new Error('The picture was not kept.', { cause: missing });

  expect(describeError(missing)).toMatchObject({ code: 'ENOENT' });
  expect(JSON.stringify([describeError(missing), describeError(wrapped)])).not.toContain(id);
});
