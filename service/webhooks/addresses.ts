import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import os from 'node:os';

/** Networks that are not on the internet, or that lead to this machine or its neighbours. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // In IPv6 only 2000::/3 is on the internet, except for the ranges listed here.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();

  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits) list.addSubnet(address, Number(bits), familyOf(address));
    else list.addAddress(address, familyOf(address));
  }

  return list;
};

/** The networks this machine is connected to. */
const ownNetworks = (): string[] =>
  Object.values(os.networkInterfaces()).flatMap((entries) => (entries ?? []).flatMap(({ cidr }) => cidr ?? []));

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface Destination {
  address: string;
  family: 4 | 6;
}

export interface AddressGuard {
  /** Resolves the URL's host once. Throws `AddressRefused` if any of its addresses is not allowed. */
  resolve: (url: URL) => Promise<Destination[]>;
}

/**
 * Keeps webhooks from reaching private networks through the service. `allowed` lists the operator's exceptions;
 * `desk` is the exact webhook URL of the desk beside it.
 */
export const createAddressGuard = (allowed: readonly string[], desk: string | null = null): AddressGuard => {
  const exceptions = listOf(allowed);

  const requireAllowed = ({ address }: Destination, isEncrypted: boolean): void => {
    if (exceptions.check(address, familyOf(address))) return;
    // BlockList maps an IPv4 address to IPv6 and would find it in ::/3.
    const sameFamily = [...privateNetworks, ...ownNetworks()].filter(
      (network) => isIPv6(address) === network.includes(':'),
    );
    if (listOf(sameFamily).check(address, familyOf(address))) {
      throw new AddressRefused('the address is inside a private network');
    }
    if (!isEncrypted) throw new AddressRefused('the address is not https');
  };

  return {
    resolve: async ({ href, protocol, hostname }) => {
      const host = hostname.replace(/^\[|\]$/g, '');
      const found: Destination[] = isIP(host)
        ? [{ address: host, family: isIPv6(host) ? 6 : 4 }]
        : (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
      // One private address is enough to refuse the name.
      if (href !== desk) for (const destination of found) requireAllowed(destination, protocol === 'https:');
      if (found.length === 0) throw new AddressRefused('the name has no address');

      return found;
    },
  };
};
