import { eq } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { deletionRequest } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { requestSubject } from '../requests/subject';
import type { CertificateFile } from './form';
import { readCertificateFile } from './read';

/** For somebody who takes it away: on record before the first byte is sent. */
export const fetchCertificate = (
  db: Database,
  requestId: string,
  format: 'json' | 'pdf',
  actor: Actor,
): Promise<CertificateFile> =>
  db.transaction(async (tx) => {
    const [request] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
    if (!request) throw new AppError('NOT_FOUND', { userMessage: 'There is no such deletion request.' });

    const file = await readCertificateFile(tx, requestId);
    if (!file) {
      const isOver = request.state === 'ended' || request.state === 'cancelled';
      throw new AppError('NOT_FOUND', {
        userMessage: isOver
          ? 'Nothing was erased in this request, so it has no certificate.'
          : 'The certificate is not signed yet. It is when every session was seen to be gone.',
      });
    }
    await recordEvent(tx, {
      code: 'certificate.fetched',
      actor,
      subject: requestSubject(requestId),
      details: { format },
    });

    return file;
  });
