import { rmSync } from 'node:fs';
import { runErasureRounds, untilAllRead } from './erasure-rounds';
import { steps } from './erasure-steps';
import { expect, test } from './fixtures';
import { type LaunchedDesk, makeFolder, startDesk } from './launcher';
import { expectReconciled, runMixedActions, signedInApi } from './mixed-actions';

let folder = '';
let desk: LaunchedDesk;

test.beforeAll(async () => {
  folder = makeFolder('kill');
  desk = await startDesk(folder, { DEMO_SESSIONS: '160' });
});
test.afterAll(async () => {
  await desk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('while web and worker are killed, every change has its event and every event its change', async () => {
  test.setTimeout(120_000);
  const [owner] = desk.accounts;
  if (!owner) throw new Error('No account was printed.');

  const acknowledged = await runMixedActions(desk, owner, { actions: 60, kills: 3, seed: 7, erases: false });
  expect(acknowledged.length).toBeGreaterThan(15);
  await expectReconciled(desk, acknowledged);
  expect(desk.output().match(/ended unexpectedly. Restarting it/g)).toHaveLength(3);

  const api = await signedInApi(desk, owner);
  expect(await (await api.post('/api/audit/verify')).json()).toMatchObject({ intact: true });
  await api.dispose();
});

test('while processes are killed, deletion requests erase everything once and get valid certificates', async () => {
  test.setTimeout(120_000);
  await untilAllRead(desk, 60_000);
  const chosen = steps.filter(
    ({ name, moment, victims }) =>
      (name === 'deleting at the service' && moment === 'at the end' && victims.includes('worker')) ||
      (name === 'setting the tombstone' && moment === 'at a row'),
  );

  expect(chosen).toHaveLength(2);
  expect(await runErasureRounds(desk, chosen, 40)).toBe(80);
});
