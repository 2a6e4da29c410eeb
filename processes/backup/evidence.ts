/** Captured pictures in a backup, encrypted as they are stored. */
import type { Settings } from '@/lib/base/config';
import { type EvidenceStock, openEvidenceStock } from '@/service/evidence';
import { AdminError } from '../admin/desk';
import { type EvidenceBackup, evidenceFile, type Manifest } from './manifest';
import { createPack, type PackSummary, type PackWriter, readPack } from './pack';

/** Small enough to copy to most places in one piece. */
const packBytes = 1024 * 1024 * 1024;

interface Step {
  signal: AbortSignal;
  progress: (done: number, all: number) => void;
}

export const stockOf = (settings: Settings): EvidenceStock =>
  openEvidenceStock({
    dataDir: settings.DATA_DIR,
    pictures: settings.PICTURES_URL
      ? {
          url: settings.PICTURES_URL,
          region: settings.PICTURES_REGION,
          accessKeyId: settings.PICTURES_ACCESS_KEY_ID ?? '',
          secretAccessKey: settings.PICTURES_SECRET_ACCESS_KEY ?? '',
        }
      : null,
  });

/** The sessions with pictures that the backup's tables have: pictures of later ones would belong to nothing. */
export const findPictured = async (
  stock: EvidenceStock,
  findSessions: (ids: string[]) => Promise<Set<string>>,
): Promise<string[]> => {
  const sessions: string[] = [];

  for await (const ids of stock.sessions()) {
    const existing = await findSessions(ids);
    sessions.push(...ids.filter((id) => existing.has(id)));
  }

  return sessions;
};

export interface PackOptions extends Step {
  folder: string;
  sessions: readonly string[];
  limitBytes?: number;
}

/** Copies the pictures of these sessions. What was deleted meanwhile is left out. */
export const packEvidence = async (
  stock: EvidenceStock,
  { folder, sessions, signal, progress, limitBytes = packBytes }: PackOptions,
): Promise<EvidenceBackup> => {
  const packs: PackSummary[] = [];
  let pack: PackWriter | null = null;

  try {
    for (const [index, sessionId] of sessions.entries()) {
      for (const name of await stock.list(sessionId)) {
        signal.throwIfAborted();
        const bytes = await stock.get(sessionId, name);
        if (!bytes) continue;
        pack ??= await createPack(evidenceFile(folder, packs.length));
        await pack.add({ sessionId, name, bytes });
        if (pack.size() >= limitBytes) {
          packs.push(await pack.finish());
          pack = null;
        }
      }
      progress(index + 1, sessions.length);
    }
    if (pack) packs.push(await pack.finish());
    pack = null;
  } finally {
    await pack?.abandon();
  }

  return { packs };
};

/** Removes what a restore added, and nothing that was there before. */
export type Undo = () => Promise<void>;

/** Adds the pictures to the store. Those that are there already are left as they are; a different one is refused. */
export const unpackEvidence = async (
  stock: EvidenceStock,
  folder: string,
  { packs }: EvidenceBackup,
  { signal, progress }: Step,
): Promise<Undo> => {
  const all = packs.reduce((sum, { objects }) => sum + objects, 0);
  const added: { sessionId: string; name: string }[] = [];
  let done = 0;

  const undo = async () => {
    for (const { sessionId, name } of added) await stock.delete(sessionId, name);
    for (const sessionId of new Set(added.map((each) => each.sessionId))) {
      if ((await stock.list(sessionId)).length === 0) await stock.deleteAll(sessionId);
    }
  };

  try {
    for (const index of packs.keys()) {
      for await (const { sessionId, name, bytes } of readPack(evidenceFile(folder, index))) {
        signal.throwIfAborted();
        const existing = await stock.get(sessionId, name);

        if (existing && !existing.equals(bytes)) {
          throw new AdminError(
            'The store for captured pictures has another picture in place of one in the backup. Set DATA_DIR to a new folder, or PICTURES_URL to a new bucket. Nothing was changed.',
          );
        }
        if (!existing) {
          added.push({ sessionId, name });
          await stock.put(sessionId, name, bytes);
        }
        done++;
        progress(done, all);
      }
    }
  } catch (error) {
    await undo();
    throw error;
  }

  return undo;
};

export const countPictures = ({ evidence }: Manifest): number =>
  (evidence?.packs ?? []).reduce((sum, { objects }) => sum + objects, 0);

/** True if the backup has keys of captured pictures, but not the pictures: they were in an S3-compatible store. */
export const lacksPictures = ({ databases, evidence }: Manifest): boolean =>
  !evidence && (databases.service?.tables.find(({ name }) => name === 'evidence_key')?.rows ?? 0) > 0;
