/** Faults below HTTP: they need the socket, so they work only for requests through a port. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const bindingsOf = (c: Context): HttpBindings => {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!incoming || !outgoing) throw new Error('This fault breaks a connection, but the request has none.');

  return { incoming, outgoing };
};

/** Anything returned would be written to a closed connection. */
const neverAnswer = (): Promise<never> => new Promise(() => {});

export const resetConnection = (c: Context): Promise<never> => {
  bindingsOf(c).incoming.socket.resetAndDestroy();

  return neverAnswer();
};

/** Announces the whole length, sends half of the body and hangs up. */
export const hangUpHalfway = (c: Context, { status, headers }: Response, bytes: Buffer): Promise<never> => {
  const { outgoing } = bindingsOf(c);

  outgoing.writeHead(status, {
    ...Object.fromEntries(headers),
    'content-length': String(bytes.length),
    // The middleware that usually adds it never runs.
    'cache-control': 'no-store',
  });
  // Destroying the socket earlier would drop what is still buffered.
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());

  return neverAnswer();
};
