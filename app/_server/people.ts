import 'server-only';
import { getConfig } from '@/lib/config';

/** Behind the # the secret stays in the browser: no server, proxy or log ever sees it. */
export const welcomeLink = (token: string): string => `${getConfig().PUBLIC_URL}/welcome#${token}`;
