import { BlockList, isIPv6 } from 'node:net';

/** Networks whose `x-forwarded-for` is believed. */
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

const plain = (address: string) => address.replace(/^::ffff:(?=\d)/, '');

/**
 * The address of the client: the peer's own, or, where the peer is a trusted proxy, the nearest
 * address in its list that is not a proxy of ours. What stands further left is the client's own claim.
 */
export const clientAddress = (
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string => {
  const hops = forwardedFor?.split(',').map((hop) => plain(hop.trim())) ?? [];
  let address = plain(peer);

  while (isTrusted(address) && hops.length > 0) {
    address = hops.pop() || address;
  }

  return address;
};
