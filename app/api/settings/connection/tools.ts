import { desk } from '@/app/_server/desk';
import { getConfig } from '@/lib/config';

/** What the connection's facts are read from. */
export const connectionTools = () => {
  const { db, upstream } = desk();
  const { UPSTREAM_URL, UPSTREAM_PREFIX, SERVICE_PORT } = getConfig();

  return {
    db,
    upstream,
    address: UPSTREAM_URL,
    pathPrefix: UPSTREAM_PREFIX,
    // The embedded service listens there and nowhere else.
    isEmbedded: UPSTREAM_URL === `http://127.0.0.1:${SERVICE_PORT}`,
  };
};
