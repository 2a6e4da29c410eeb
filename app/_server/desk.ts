import 'server-only';
import { getConfig } from '@/lib/base/config';
import { createLog, type Log } from '@/lib/base/log';
import { type Connection, connect } from '@/lib/db';
import { type Keyring, openKeyring } from '@/lib/keys';
import { createSessionIndex, type SessionIndex } from '@/lib/mirror';
import { openUpstream, type Upstream } from '@/lib/upstream';

interface Desk extends Connection {
  log: Log;
  keys: Keyring;
  upstream: Upstream;
  sessions: SessionIndex;
}

// Next may load this module several times; the process must have one set of connections.
const holder = globalThis as { proofdesk?: Desk };

/** What the routes of this process share. Created on first use, never during a build. */
export const desk = (): Desk => {
  holder.proofdesk ??= open();

  return holder.proofdesk;
};

const open = (): Desk => {
  const config = getConfig();
  const log = createLog('web');
  const connection = connect(config.DATABASE_URL, {
    max: 20,
    name: 'proofdesk web',
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });

  return {
    ...connection,
    log,
    keys: openKeyring(config),
    upstream: openUpstream(config, connection.db, log),
    sessions: createSessionIndex({ db: connection.db, log }),
  };
};
