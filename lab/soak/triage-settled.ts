/** After the last kill: finishes open work, and checks that the service has exactly what was decided here. */
import { expect } from '@/e2e/fixtures';
import type { LaunchedDesk } from '@/e2e/launcher';
import { asSuperuser, setPolicy } from '@/e2e/people';
import { claimNext, type Day, decide, hire, type Ledger, must } from '@/e2e/triage-officers';
import { expectIntact, expectKept, expectOnceUpstream, expectWhole } from './triage-proof';

/** Ends leases now instead of waiting for minutes. */
export const endLeases = ({ dataDir }: LaunchedDesk, personIds: readonly string[] | null) =>
  asSuperuser<{ sessionId: string }>(
    dataDir,
    `update claim set lease_until = now() where ended_at is null and ($1::uuid[] is null or person_id = any($1))
     returning session_id as "sessionId"`,
    [personIds],
  );

const countIn = async ({ dataDir }: LaunchedDesk, states: readonly string[]): Promise<number> =>
  (await asSuperuser(dataDir, 'select from verdict where state = any($1)', [states])).length;

/** Another person gives the missing opinion. */
const decideAll = async (
  desk: LaunchedDesk,
  state: 'awaiting second' | 'disputed',
  day: Pick<Day, 'random' | 'ledger'>,
) => {
  await expect.poll(() => countIn(desk, ['held first', 'held second', 'held settling']), { timeout: 60_000 }).toBe(0);
  const [supervisor] = await hire(desk, [['supervisor']], day.ledger);
  const open = await asSuperuser<{ sessionId: string }>(
    desk.dataDir,
    'select session_id as "sessionId" from verdict where state = $1',
    [state],
  );

  for (const { sessionId } of open) {
    const claim = supervisor && (await claimNext(supervisor, { sessionId }));
    if (!supervisor || !claim) throw new Error(`${sessionId} is ${state}, and nobody can take it.`);
    await decide(supervisor, claim, day);
  }
};

/** Every recorded verdict is confirmed, and the service has exactly those. */
export const expectSettled = async (desk: LaunchedDesk, ledger: Ledger, random: () => number) => {
  const [supervisor, auditor] = await hire(desk, [['supervisor'], ['privacy officer']], ledger);
  if (!supervisor || !auditor) throw new Error('No officers.');
  await setPolicy(desk, { undoSeconds: 0 });

  const left = await endLeases(desk, null);
  await expect.poll(() => asSuperuser(desk.dataDir, 'select id from claim where ended_at is null')).toEqual([]);
  for (const { sessionId } of left.slice(0, 5)) {
    const claim = await claimNext(supervisor, { sessionId });
    await must(supervisor.ask('giving back', `/api/triage/claims/${claim?.id}`, { action: 'release' }));
  }
  await decideAll(desk, 'awaiting second', { random, ledger });
  await decideAll(desk, 'disputed', { random, ledger });

  await expect.poll(() => countIn(desk, ['recorded', 'sent']), { timeout: 180_000 }).toBe(0);
  expect(await countIn(desk, ['conflicting', 'void'])).toBe(0);
  await expectWhole(desk);
  await expectKept(desk, ledger);
  await expectIntact(auditor);
  const confirmed = await countIn(desk, ['confirmed']);
  expect(await expectOnceUpstream(desk)).toBe(confirmed);

  const ranOut = await asSuperuser(desk.dataDir, "select from claim where ending = 'expired'");

  return {
    confirmed,
    undone: await countIn(desk, ['undone']),
    leasesEnded: ranOut.length,
    ofThemAtTheEnd: left.length,
  };
};
