import 'server-only';
import { getConfig } from '@/lib/config';

export const isSecure = (): boolean => getConfig().PUBLIC_URL.startsWith('https:');

export const sessionCookie = (): string => {
  const { port } = new URL(getConfig().PUBLIC_URL);

  return `${isSecure() ? '__Host-' : ''}proofdesk${port && `-${port}`}`;
};
