import 'server-only';
import { getConfig } from '@/lib/base/config';

export const isSecure = (): boolean => getConfig().PUBLIC_URL.startsWith('https:');

/**
 * The port is part of the names, because cookies ignore ports and two desks may share a machine. No
 * name may be the start of another, or the library would join them.
 */
export const cookieName = (purpose: 'session' | 'csrf' | 'callback' | 'pkce' | 'state' | 'nonce'): string => {
  const { port } = new URL(getConfig().PUBLIC_URL);

  return `${isSecure() ? '__Host-' : ''}proofdesk-${port || 'desk'}-${purpose}`;
};

/** Header for answers that sign somebody out: clears what the browser stored of the desk. */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' } as const;
