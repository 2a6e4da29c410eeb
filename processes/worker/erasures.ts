/** Erases sessions, and verifies earlier erasures. Two loops, so that neither waits for the other. */
import { sql } from 'drizzle-orm';
import type { Log } from '@/lib/base/log';
import { startLoop } from '@/lib/base/loop';
import type { Database } from '@/lib/db';
import { eraseDue, recheckErased } from '@/lib/erasure';
import type { Signer } from '@/lib/keys';
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
  const onDefect = (error: unknown) => log.error({ err: error }, 'an erasure failed and will be tried again');
  const tools = { db, upstream, signer, onDefect };
  const erasing = watch.startLoop({
    everyMs: 1_000,
    waiting: sql`
      select from deletion_request where state in ('delayed', 'erasing') union all
      select from erasure where erased_at is null
    `,
    work: (stopping) => eraseDue(tools, stopping),
    onError: (error) => log.error({ err: error }, 'erasing failed and will be tried again'),
  });
  const checking = startLoop({
    everyMs: 5_000,
    work: (stopping) => recheckErased(tools, stopping),
    onError: (error) => log.error({ err: error }, 'verifying erasures failed and will be tried again'),
  });

  return {
    stop: async () => {
      await Promise.all([erasing.stop(), checking.stop()]);
    },
  };
};
