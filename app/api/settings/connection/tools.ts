import { desk } from '@/app/_server/desk';
import { getConfig } from '@/lib/base/config';

/** Sources of the connection page. */
export const connectionTools = () => {
  const { db, upstream } = desk();
  const { UPSTREAM_URL, UPSTREAM_PREFIX, SERVICE_PORT } = getConfig();

  return {
    db,
    upstream,
    address: UPSTREAM_URL,
    pathPrefix: UPSTREAM_PREFIX,
    // Only the embedded service listens there.
    isEmbedded: UPSTREAM_URL === `http://127.0.0.1:${SERVICE_PORT}`,
  };
};
