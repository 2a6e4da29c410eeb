/** What came with a request: the scanned letter or the email, encrypted with the request's key and erased with it. */
import { and, asc, count, eq } from 'drizzle-orm';
import { seesInFull } from '@/lib/access';
import type { Attachment, AttachmentType } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { oneLine } from '@/lib/base/one-line';
import type { Queryable } from '@/lib/db';
import { deletionAttachment, person } from '@/lib/db/schema';
import { type Keyring, openFile, openWords, sealFile, sealWords } from '@/lib/keys';
import { conflict, type Objection, toError } from '@/lib/review';
import type { Caller, ErasureTools } from '../caller';
import { typeOf } from './attachment-type';
import { lockRequest, requestSubject } from './request';
import { viewedFor } from './view';

const maxFiles = 20;
const nameSchema = oneLine(120);

export interface NewAttachment {
  /** Chosen by the browser: sending it again adds nothing. */
  id: string;
  name: string;
  content: Buffer;
}

const bad = (because: string, userMessage: string): Objection => ({ code: 'BAD_REQUEST', because, userMessage });

/** Recorded, then thrown. */
const withRefusals = async <Result extends object>(
  { db }: Pick<ErasureTools, 'db'>,
  { actor }: Caller,
  requestId: string,
  work: (tx: Queryable) => Promise<Result | Objection>,
): Promise<Result> => {
  const outcome = await db.transaction(async (tx) => {
    const done = await work(tx);
    if (isObjection(done)) {
      await recordEvent(tx, {
        code: 'deletion.attachment_refused',
        actor,
        subject: requestSubject(requestId),
        details: { because: done.because },
      });
    }

    return done;
  });
  if (isObjection(outcome)) throw toError(outcome);

  return outcome;
};

const isObjection = (outcome: object): outcome is Objection => 'because' in outcome && 'userMessage' in outcome;

/** The type is what the content is, whatever the name says. `maxBytes`: ATTACHMENT_MAX_MB. */
export const addAttachment = (
  tools: ErasureTools,
  caller: Caller,
  requestId: string,
  { id, name, content }: NewAttachment,
  maxBytes: number,
): Promise<{ type: AttachmentType }> =>
  withRefusals(tools, caller, requestId, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const [known] = await tx.select().from(deletionAttachment).where(eq(deletionAttachment.id, id));
    if (known?.requestId === requestId) return { type: known.type };
    if (known) return conflict('taken', 'This file belongs to another request. Add it again.');
    if (row.kind !== 'request') return conflict('nobody asked', "Only a person's request can have attachments.");
    if (row.state === 'ended' || row.state === 'cancelled') {
      return conflict('closed', 'The request is closed, and its details are erased. Nothing was added.');
    }
    const called = nameSchema.safeParse(name);
    if (!called.success) return bad('name', 'The file name is missing or longer than 120 characters. Rename the file.');
    if (content.length > maxBytes) {
      return bad('size', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Send a smaller scan.`);
    }
    const type = typeOf(content);
    if (!type) return bad('type', 'Only PDF, JPEG, PNG and email (.eml) files can be attached. Nothing was added.');
    if ((await countFiles(tx, requestId)) >= maxFiles) {
      return conflict('too many', `A request has at most ${maxFiles} attachments. Remove one first.`);
    }

    const subject = requestSubject(requestId);
    await tx.insert(deletionAttachment).values({
      id,
      requestId,
      personId: caller.person.id,
      at: now(),
      type,
      size: content.length,
      name: await sealWords(tx, tools.keys, subject, called.data),
      content: await sealFile(tx, tools.keys, subject, id, content),
    });
    await recordEvent(tx, {
      code: 'deletion.attachment_added',
      actor: caller.actor,
      subject,
      details: { attachment: id, type, size: content.length },
    });

    return { type };
  });

const countFiles = async (tx: Queryable, requestId: string): Promise<number> => {
  const [found] = await tx
    .select({ count: count() })
    .from(deletionAttachment)
    .where(eq(deletionAttachment.requestId, requestId));

  return found?.count ?? 0;
};

const notFound = () => new AppError('NOT_FOUND', { userMessage: 'Attachment not found. Reload the page.' });

const isFile = (requestId: string, id: string) =>
  and(eq(deletionAttachment.requestId, requestId), eq(deletionAttachment.id, id));

const readName = async (db: Queryable, keys: Keyring, requestId: string, sealed: Buffer): Promise<string | null> => {
  const opened = await openWords(db, keys, requestSubject(requestId), sealed);

  return opened.state === 'readable' ? opened.text : null;
};

/** To view or download: only under a purpose, and recorded before the first byte is sent. */
export const fetchAttachment = (
  tools: ErasureTools,
  caller: Caller,
  requestId: string,
  id: string,
): Promise<{ type: AttachmentType; name: string; content: Buffer }> =>
  withRefusals(tools, caller, requestId, async (tx) => {
    if (!seesInFull(caller.person)) {
      return { code: 'FORBIDDEN', because: 'no purpose', userMessage: 'Choose a purpose to open attachments.' };
    }
    const [row] = await tx.select().from(deletionAttachment).where(isFile(requestId, id));
    if (!row) throw notFound();
    const content = await openFile(tx, tools.keys, requestSubject(requestId), id, row.content);
    if (!content) return conflict('not readable', 'The attachment can no longer be read.');

    await recordEvent(tx, {
      code: 'deletion.attachment_fetched',
      actor: caller.actor,
      subject: requestSubject(requestId),
      details: { attachment: id, purpose: viewedFor(caller.person) },
    });

    return { type: row.type, name: (await readName(tx, tools.keys, requestId, row.name)) ?? 'attachment', content };
  });

/** Removing one that is gone already changes nothing. */
export const removeAttachment = (
  { db }: Pick<ErasureTools, 'db'>,
  { actor }: Caller,
  requestId: string,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockRequest(tx, requestId);
    const removed = await tx
      .delete(deletionAttachment)
      .where(isFile(requestId, id))
      .returning({ id: deletionAttachment.id });
    if (removed.length === 0) return;
    await recordEvent(tx, {
      code: 'deletion.attachment_removed',
      actor,
      subject: requestSubject(requestId),
      details: { attachment: id },
    });
  });

/** A masked reader sees that there are files, without their names. */
export const listAttachments = async (
  db: Queryable,
  keys: Keyring,
  requestId: string,
  masked: boolean,
): Promise<Attachment[]> => {
  const { id, type, size, at, name } = deletionAttachment;
  const rows = await db
    .select({ id, type, size, at, sealed: name, by: person.name })
    .from(deletionAttachment)
    .innerJoin(person, eq(person.id, deletionAttachment.personId))
    .where(eq(deletionAttachment.requestId, requestId))
    .orderBy(asc(deletionAttachment.at));
  const files: Attachment[] = [];
  for (const { sealed, ...row } of rows) {
    files.push({
      ...row,
      at: row.at.toISOString(),
      name: masked ? null : await readName(db, keys, requestId, sealed),
    });
  }

  return files;
};
