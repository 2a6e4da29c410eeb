import { BlockList, isIPv6 } from 'node:net';

/** Tests whether an address belongs to a trusted proxy. */
export const createTrust = (proxies: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();

  for (const entry of proxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';

    if (prefix === undefined) {
      list.addAddress(address, family);
    } else {
      list.addSubnet(address, Number(prefix), family);
    }
  }

  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};

export const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d)/, '');

/** Some proxies add the port: `203.0.113.5:4711`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string) => hop.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/**
 * The client's address: the peer itself, or behind trusted proxies the last address in
 * `x-forwarded-for` that is not one of them. Earlier entries are claims of the client.
 */
export const clientAddress = (
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string => {
  const hops = forwardedFor?.split(',').map((hop) => withoutMapping(withoutPort(hop.trim()))) ?? [];
  let address = withoutMapping(peer);

  while (isTrusted(address) && hops.length > 0) {
    address = hops.pop() || address;
  }

  return address;
};
