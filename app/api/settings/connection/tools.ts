import { desk } from '@/app/_server/desk';
import { isEmbeddedService } from '@/app/_server/embedded';
import { getConfig } from '@/lib/base/config';

/** Sources of the connection page. */
export const connectionTools = () => {
  const { db, upstream } = desk();
  const { UPSTREAM_URL, UPSTREAM_PREFIX } = getConfig();

  return {
    db,
    upstream,
    address: UPSTREAM_URL,
    pathPrefix: UPSTREAM_PREFIX,
    isEmbedded: isEmbeddedService(),
  };
};
