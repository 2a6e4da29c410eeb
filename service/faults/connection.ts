/** Faults below HTTP: they need the socket itself, which only a request that came through a port has. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const bindingsOf = (c: Context): HttpBindings => {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!incoming || !outgoing) throw new Error('This fault breaks a connection, and this request came without one.');

  return { incoming, outgoing };
};

/** Whatever was returned would be written to a connection that is gone. Unreferenced, it is simply forgotten. */
const neverAnswer = (): Promise<never> => new Promise(() => {});

export const resetConnection = (c: Context): Promise<never> => {
  bindingsOf(c).incoming.socket.resetAndDestroy();

  return neverAnswer();
};

/** Promises the whole answer in its headers, sends half of it and hangs up. */
export const hangUpHalfway = (c: Context, { status, headers }: Response, bytes: Buffer): Promise<never> => {
  const { outgoing } = bindingsOf(c);

  outgoing.writeHead(status, {
    ...Object.fromEntries(headers),
    'content-length': String(bytes.length),
    // What would add it later has no chance to.
    'cache-control': 'no-store',
  });
  // Only once it is on its way: destroying a socket drops what still waits in it.
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());

  return neverAnswer();
};
