/** A thousand mixed actions while web and worker are killed: every change has its event, every event its change. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@/e2e/fixtures';
import { root, startDesk, stopAllDesks } from '@/e2e/launcher';
import { expectReconciled, runMixedActions, signedInApi } from '@/e2e/mixed-actions';
import { asSuperuser } from '@/e2e/people';

const actions = Number(process.env.SOAK_ACTIONS || 1000);
const folder = path.join(root, '.soak', 'mixed');

test.afterEach(stopAllDesks);

test(`${actions} mixed actions through 40 kills leave log and data in agreement`, async () => {
  const seed = Number(process.env.SOAK_SEED || 1);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);

  const desk = await startDesk(path.join(folder, 'data'), { DEMO_SESSIONS: '600' });
  const [owner] = desk.accounts;
  if (!owner) throw new Error('no account was printed');

  const acknowledged = await runMixedActions(desk, owner, { actions, kills: 40, seed, erases: true });
  expect(acknowledged.length).toBeGreaterThan(actions / 4);

  // The worker settles interrupted work within two minutes.
  await expect
    .poll(
      () =>
        asSuperuser(desk.dataDir, "select 1 from deletion_request where state not in ('ended', 'cancelled') limit 1"),
      { timeout: 180_000 },
    )
    .toEqual([]);
  await expectReconciled(desk, acknowledged);
  expect(desk.output().match(/ended unexpectedly. Restarting it/g)?.length).toBeGreaterThan(30);

  const api = await signedInApi(desk, owner);
  expect(await (await api.post('/api/audit/verify')).json()).toMatchObject({ intact: true });
  await api.dispose();
  console.log(JSON.stringify({ seed, actions, acknowledged: acknowledged.length }));
});
