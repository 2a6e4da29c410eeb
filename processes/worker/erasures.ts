/** Carries out deletion requests, and asks for what is gone once more: two loops, so that neither waits for the other. */
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/db';
import { checkAgain, eraseDue } from '@/lib/erasure';
import type { Signer } from '@/lib/keys';
import type { Log } from '@/lib/log';
import { startLoop } from '@/lib/loop';
import type { Upstream } from '@/lib/upstream';
import type { Watch } from './watch';

interface Tools {
  db: Database;
  upstream: Upstream;
  signer: Signer;
  watch: Watch;
  log: Log;
}

export const startErasures = ({ db, upstream, signer, watch, log }: Tools) => {
  const onDefect = (error: unknown) => log.error({ err: error }, 'an erasure failed here; it is tried again');
  const tools = { db, upstream, signer, onDefect };
  const erasing = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`
      select from deletion_request where state = 'delayed' union all select from erasure where erased_at is null
    `,
    work: (stopping) => eraseDue(tools, stopping),
    onError: (error) => log.error({ err: error }, 'erasures wait to be carried out'),
  });
  const checking = startLoop({
    everyMs: 5_000,
    work: (stopping) => checkAgain(tools, stopping),
    onError: (error) => log.error({ err: error }, 'erased sessions wait to be asked for again'),
  });

  return {
    stop: async () => {
      await Promise.all([erasing.stop(), checking.stop()]);
    },
  };
};
