import 'server-only';
import { getConfig } from '@/lib/config';

export const isSecure = (): boolean => getConfig().PUBLIC_URL.startsWith('https:');

/**
 * Two desks on one machine differ by their port, which cookies ignore: so the port is part of the
 * names. No name may begin with another: the library takes such cookies for pieces of one.
 */
export const cookieName = (purpose: 'session' | 'csrf' | 'callback' | 'pkce' | 'state' | 'nonce'): string => {
  const { port } = new URL(getConfig().PUBLIC_URL);

  return `${isSecure() ? '__Host-' : ''}proofdesk-${port || 'desk'}-${purpose}`;
};
