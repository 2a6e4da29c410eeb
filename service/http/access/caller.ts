/** Who sent a request: somebody on this machine, or somebody outside, and from which address. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { clientAddress, withoutMapping } from '@/lib/base/peer';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Proxies add these. Programs on this machine that call the service directly send none of them. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** A name of this machine. Another one was resolved by a page or passed on by a proxy. */
const isOwnName = (host = ''): boolean => {
  const name = host.replace(/:\d+$/, '').toLowerCase();

  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
};

const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  proxyHeaders.some((name) => headers[name] !== undefined);

export interface Caller {
  isOutside: boolean;
  /** The applicant's address as far as it can be trusted. */
  address: string;
  /** `x-forwarded-for` came from a peer that is not a trusted proxy, and was ignored. */
  hasIgnoredForwarding: boolean;
}

/** A call within the process, without a connection. */
const ourselves: Caller = { isOutside: false, address: 'this process', hasIgnoredForwarding: false };

/**
 * Behind a proxy on this machine every peer is 127.0.0.1, so a loopback peer alone proves nothing: the request must also
 * lack every header of a proxy, be addressed to this machine by a name of its own, and not use HTTP/1.0, which nginx
 * speaks to the service unless told otherwise. Outsiders can add such headers but not remove those of the proxy.
 */
export const callerOf = (c: Context, isTrusted: (address: string) => boolean): Caller => {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (!incoming) return ourselves;

  const { headers, httpVersion, socket } = incoming;
  // Without an address the connection is already closed.
  const peer = withoutMapping(socket.remoteAddress ?? 'unknown');
  const forwardedFor = headers['x-forwarded-for']?.toString();
  const isDirect = !cameThroughProxy(headers) && isOwnName(headers.host) && httpVersion !== '1.0';

  return {
    isOutside: !(isLoopback(peer) && isDirect),
    address: clientAddress(peer, forwardedFor, isTrusted),
    hasIgnoredForwarding: forwardedFor !== undefined && !isTrusted(peer),
  };
};
