/** Kills processes of a desk and waits until they are back. */
import { expect } from './fixtures';
import { childPids, databasePid, isAlive, isReady, type LaunchedDesk } from './launcher';

export type Victim = 'web' | 'worker' | 'service' | 'database';

const pidOf = (dataDir: string, victim: Victim): number =>
  victim === 'database' ? databasePid(dataDir) : (childPids(dataDir)[victim] ?? 0);

/** Kills all at once. `back` resolves when all are restarted and the desk is ready. */
export const kill = (desk: LaunchedDesk, victims: readonly Victim[]) => {
  const killed = victims.map((victim) => ({ victim, pid: pidOf(desk.dataDir, victim) }));
  for (const { pid } of killed) process.kill(pid, 'SIGKILL');
  const killedAt = Date.now();

  return {
    back: async () => {
      await expect(async () => {
        for (const { victim, pid } of killed) {
          const next = pidOf(desk.dataDir, victim);
          expect(next !== pid && isAlive(next), victim).toBe(true);
        }
        expect(await isReady(desk, killedAt)).toBe(true);
        expect((await fetch(`${desk.serviceUrl}/healthz`)).status).toBe(200);
      }).toPass({ timeout: 90_000, intervals: [100] });
    },
  };
};
