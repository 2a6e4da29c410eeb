import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePurpose } from '@/lib/access';
import { auditEvent, deletionAttachment } from '@/lib/db/schema';
import { continueRotation, openKeyring, prepareKeys } from '@/lib/keys';
import { makeKeys, recordForTest, withNewDataKey } from '@/lib/keys/testing';
import { addAttachment, fetchAttachment, removeAttachment } from './attachments';
import { openTestDesk, type TestDesk } from './testing';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());

const megabyte = 1024 * 1024;
const pdf = Buffer.from('%PDF-1.7\nMária asks to be forgotten.');
const mail = Buffer.from('From: maria@example.org\r\nTo: privacy@desk.example\r\nSubject: Erase me\r\n\r\nPlease.');
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

const attach = async (requestId: string, content: Buffer, { id = randomUUID(), name = 'letter of Mária.pdf' } = {}) => {
  await addAttachment(desk, await desk.caller(desk.officer), requestId, { id, name, content }, megabyte);

  return id;
};

const underPurpose = async () => {
  const caller = await desk.caller(desk.privacy);
  await desk.db.transaction((tx) => ensurePurpose(tx, desk.keys, caller, 'erasure', 'match'));

  return desk.caller(desk.privacy);
};

const countEvents = (
  code: 'deletion.attachment_added' | 'deletion.attachment_fetched' | 'deletion.attachment_refused',
) => desk.db.$count(auditEvent, eq(auditEvent.code, code));

it('a scanned letter is stored encrypted, once, and handed out only under a purpose, on record', async () => {
  const requestId = await desk.open({ name: 'Kováčová' });
  const id = await attach(requestId, pdf);
  await attach(requestId, pdf, { id });
  expect(await countEvents('deletion.attachment_added')).toBe(1);
  const text = await desk.allText();
  for (const piece of ['letter of', 'forgotten', 'PDF-1.7']) {
    expect(text).not.toContain(piece);
    expect(text).not.toContain(Buffer.from(piece).toString('hex'));
  }

  expect((await desk.read(requestId, desk.officer)).attachments).toMatchObject([
    { id, name: null, type: 'application/pdf', size: pdf.length, by: desk.officer.name },
  ]);
  await expect(fetchAttachment(desk, await desk.caller(desk.officer), requestId, id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    userMessage: 'Choose a purpose to open attachments.',
  });
  expect(await countEvents('deletion.attachment_refused')).toBe(1);

  const privacy = await underPurpose();
  expect(await fetchAttachment(desk, privacy, requestId, id)).toEqual({
    type: 'application/pdf',
    name: 'letter of Mária.pdf',
    content: pdf,
  });
  expect(await countEvents('deletion.attachment_fetched')).toBe(1);
  const other = await desk.open({ name: 'Somebody else' });
  await expect(fetchAttachment(desk, privacy, other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the type is what the content is; anything else, and what is too large, is refused and not stored', async () => {
  const requestId = await desk.open({ name: 'Kováčová' });
  for (const content of [pdf, jpeg, png, mail]) await attach(requestId, content, { name: 'scan.pdf' });
  expect((await desk.read(requestId)).attachments.map(({ type }) => type).sort()).toEqual([
    'application/pdf',
    'image/jpeg',
    'image/png',
    'message/rfc822',
  ]);

  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const notMail = Buffer.from('Subject: no sender\r\n\r\n<script>');
  for (const content of [html, notMail, Buffer.alloc(0), Buffer.from('MZ\0')]) {
    await expect(attach(requestId, content)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage: expect.stringContaining('Only PDF, JPEG, PNG and email'),
    });
  }
  await expect(attach(requestId, Buffer.concat([pdf, Buffer.alloc(megabyte)]))).rejects.toThrow('larger than 1 MB');
  await expect(attach(requestId, pdf, { name: ' ' })).rejects.toThrow('file name');
  expect((await desk.read(requestId)).attachments).toHaveLength(4);
});

it('attachments can be removed, and go with the request', async () => {
  const requestId = await desk.open({ name: 'Nobody here' });
  const caller = await desk.caller(desk.privacy);
  const id = await attach(requestId, pdf);
  await removeAttachment(desk, caller, requestId, id);
  await removeAttachment(desk, caller, requestId, id);
  expect((await desk.events(requestId)).filter((code) => code === 'deletion.attachment_removed')).toHaveLength(1);

  await attach(requestId, mail);
  await desk.completeCrawl();
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'end without data' });
  expect((await desk.read(requestId)).attachments).toHaveLength(1);
  await desk.reply(requestId, 'no data');
  const left = () => desk.db.$count(deletionAttachment, eq(deletionAttachment.requestId, requestId));
  expect(await left()).toBe(0);
  await expect(attach(requestId, pdf)).rejects.toThrow('request is closed');

  const called = await desk.open({ name: 'Called off' });
  await attach(called, pdf);
  await desk.change(called, { action: 'close', because: 'request withdrawn' });
  expect(await desk.db.$count(deletionAttachment, eq(deletionAttachment.requestId, called))).toBe(0);
});

it('a changed DATA_KEY still opens them, and the old one is not needed any more', async () => {
  const first = makeKeys();
  await prepareKeys(desk.db, first, recordForTest);
  const old = { ...desk, keys: openKeyring(first) };
  const caller = await underPurpose();
  const requestId = await desk.open({ name: 'Kováčová' });
  await desk.database.pool.query('delete from subject_key');
  const id = randomUUID();
  await addAttachment(old, caller, requestId, { id, name: 'scan.pdf', content: pdf }, megabyte);

  const keys = withNewDataKey(first);
  await prepareKeys(desk.db, keys, recordForTest);
  await continueRotation(desk.db, keys, recordForTest);
  const rotated = { ...desk, keys: openKeyring({ ...keys, DATA_KEY_PREVIOUS: undefined }) };
  expect((await fetchAttachment(rotated, caller, requestId, id)).content).toEqual(pdf);
});
