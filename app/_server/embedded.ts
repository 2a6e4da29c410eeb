import 'server-only';
import { getConfig } from '@/lib/base/config';

/** True if the desk uses its embedded service: nothing else listens there. */
export const isEmbeddedService = (): boolean => {
  const { UPSTREAM_URL, SERVICE_PORT } = getConfig();

  return UPSTREAM_URL === `http://127.0.0.1:${SERVICE_PORT}`;
};
