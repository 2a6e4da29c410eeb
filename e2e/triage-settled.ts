/** After the last kill: what is left half-way is brought to its end, and then the service has just what was decided here. */
import { expect } from './fixtures';
import type { LaunchedDesk } from './launcher';
import { asSuperuser } from './people';
import { claimNext, type Day, decide, hire, type Ledger, must, setPolicy } from './triage-officers';
import { expectIntact, expectKept, expectOnceUpstream, expectWhole } from './triage-proof';

/** Leases last for minutes: their rows are made to be over by now. */
export const endLeases = ({ dataDir }: LaunchedDesk, personIds: readonly string[] | null) =>
  asSuperuser<{ sessionId: string }>(
    dataDir,
    `update claim set lease_until = now() where ended_at is null and ($1::uuid[] is null or person_id = any($1))
     returning session_id as "sessionId"`,
    [personIds],
  );

const countIn = async ({ dataDir }: LaunchedDesk, states: readonly string[]): Promise<number> =>
  (await asSuperuser(dataDir, 'select from verdict where state = any($1)', [states])).length;

/** Somebody who was no part of it gives the opinion that is missing. */
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

/** After the last round nothing is left half-way: what was recorded is confirmed, and the service has just that. */
export const expectSettled = async (desk: LaunchedDesk, ledger: Ledger, random: () => number) => {
  const [supervisor, auditor] = await hire(desk, [['supervisor'], ['privacy officer']], ledger);
  if (!supervisor || !auditor) throw new Error('Nobody came to work.');
  await setPolicy(supervisor, { undoSeconds: 0 });

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
