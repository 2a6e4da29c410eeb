/** The evidence store: captured pictures, encrypted, in a folder or in an S3-compatible store. */
import type { EvidenceStock } from './backend';
import { createFolderBackend, evidenceFolder } from './folder';
import { createS3Backend, type S3Settings } from './s3';

export type { EvidenceStock } from './backend';
export { createEvidenceStore, type EvidenceStore } from './store';
export { sweepEvidence } from './sweep';

/** The store that the settings name; the folder below DATA_DIR if they name none. */
export const openEvidenceStock = ({
  dataDir,
  pictures,
}: {
  dataDir: string;
  pictures: S3Settings | null;
}): EvidenceStock => (pictures ? createS3Backend(pictures) : createFolderBackend(evidenceFolder(dataDir)));
