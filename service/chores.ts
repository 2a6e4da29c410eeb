/** What the service does without being asked. */
import type { parseServiceConfig } from '@/lib/config';
import { startLoop } from '@/lib/loop';
import { arrive, finishDue } from './demo/life';
import type { Means } from './http/environment';
import { removeOldSessions } from './lifecycle/retention';
import { createAddressGuard } from './webhooks/addresses';
import { createSender } from './webhooks/sender';

type Settings = Pick<
  ReturnType<typeof parseServiceConfig>,
  'retentionDays' | 'webhookNetworks' | 'deskWebhook' | 'demoSessions' | 'demoArrivalSeconds'
>;

export const startChores = ({ db, log, store, keys, rules }: Means, settings: Settings) => {
  const { retentionDays, webhookNetworks, deskWebhook, demoSessions, demoArrivalSeconds: arrivalSeconds } = settings;
  const sender = createSender({
    db,
    log,
    guard: createAddressGuard(webhookNetworks, deskWebhook),
    key: keys.webhookSecret,
  });

  const chore = (name: string, everyMs: number, work: (stopping: AbortSignal) => Promise<unknown>) =>
    startLoop({
      everyMs,
      work: async (stopping) => {
        await work(stopping);
      },
      onError: (error) => log.error({ error, chore: name }, 'a chore failed'),
    });

  const isAlive = demoSessions > 0 && arrivalSeconds > 0;

  return [
    chore('webhooks', 1_000, () => sender.send()),
    sender,
    ...(retentionDays > 0
      ? [
          chore('retention', 60_000, async (stopping) => {
            const removed = await removeOldSessions({ db, store, days: retentionDays }, stopping);
            if (removed > 0) log.info({ removed }, 'sessions past their time removed');
          }),
        ]
      : []),
    ...(isAlive
      ? [
          chore('demo life', 3_000, async () => {
            await arrive(db, { rules, arrivalSeconds });
            await finishDue(db);
          }),
        ]
      : []),
  ];
};
