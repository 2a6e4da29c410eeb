import { rmSync } from 'node:fs';
import { expect, test } from './fixtures';
import { type LaunchedDesk, makeFolder, startDesk } from './launcher';
import { expectReconciled, runMixedActions, signedInApi } from './mixed-actions';

test('mixed actions through kill -9 of web and worker: every change has its event, every event its change', async () => {
  test.setTimeout(120_000);
  const folder = makeFolder('kill');
  let desk: LaunchedDesk | undefined;
  try {
    desk = await startDesk(folder, { DEMO_SESSIONS: '60' });
    const [owner] = desk.accounts;
    if (!owner) throw new Error('no account was printed');

    const acknowledged = await runMixedActions(desk, owner, { actions: 60, kills: 3, seed: 7, erases: false });
    expect(acknowledged.length).toBeGreaterThan(15);
    await expectReconciled(desk, acknowledged);
    expect(desk.output().match(/ended unexpectedly and is started again/g)).toHaveLength(3);

    const api = await signedInApi(desk, owner);
    expect(await (await api.post('/api/audit/verify')).json()).toMatchObject({ intact: true });
    await api.dispose();
  } finally {
    await desk?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
