import { type Database, withConnection } from '@/lib/db';
import { deriveKeys, type ServiceKeys } from '@/service/keys';
import { AdminError, type Desk } from './databases';

export interface ServiceDesk extends Desk {
  db: Database;
  keys: ServiceKeys;
  /** The credential that the desk itself uses. */
  own: { username: string; password: string };
}

/** The embedded service behind this desk, or a plain word that there is none. */
export const withService = <Result>(desk: Desk, work: (service: ServiceDesk) => Promise<Result>): Promise<Result> => {
  const { settings, secrets, addresses } = desk;
  if (settings.UPSTREAM_URL || !addresses.service) {
    throw new AdminError('This desk uses a service of somebody else (UPSTREAM_URL); that is managed over there.');
  }
  const keys = deriveKeys(Buffer.from(settings.SERVICE_KEY ?? secrets.serviceKey, 'base64'));

  const own = {
    username: settings.UPSTREAM_USERNAME ?? secrets.upstreamUsername,
    password: settings.UPSTREAM_PASSWORD ?? secrets.upstreamPassword,
  };

  return withConnection(addresses.service, (db) => work({ ...desk, db, keys, own }));
};
