import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeOrganisation } from '@/lib/access';
import { testKeys } from '@/lib/access/testing';
import type { ItemState, LetterBody, LetterKind, Organisation } from '@/lib/answers';
import { theDesk } from '@/lib/audit';
import { certificate, deletionItem, deletionRequest, type ErasureProbe, erasure } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { sealWords } from '@/lib/keys';
import { redrawLogo } from '../paper/logo';
import { readPages } from '../paper/testing';
import { requestSubject } from '../requests/request';
import { type LetterReader, letterSchema, makeLetter, previewLetter } from './letter';

let database: TestDatabase;
const keys = testKeys();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Request = Partial<typeof deletionRequest.$inferInsert>;
type Item = { state: ItemState; heldUntil?: string; heldBecause?: string; probes?: ErasureProbe[] };

const at = new Date('2026-11-14T09:30:12Z');
let made = 0;

const open = async (request: Request, items: Item[] = []): Promise<string> => {
  made += 1;
  const id = randomUUID();
  const isSigned = items.some(({ state }) => state === 'gone') && request.state === 'ended';
  await database.db.insert(deletionRequest).values({
    id,
    reference: `DR-2026-${String(made).padStart(4, '0')}`,
    kind: 'request',
    state: 'open',
    stateAt: at,
    createdAt: at,
    receivedOn: '2026-10-28',
    dueOn: '2026-11-28',
    ...request,
  });
  for (const { probes = [], ...item } of items) {
    const sessionId = randomUUID();
    await database.db.insert(deletionItem).values({ requestId: id, sessionId, stateAt: at, matchedBy: [], ...item });
    if (item.state === 'gone') {
      const gone = { step: 'done' as const, intendedAt: at, erasedAt: at, probes };
      await database.db.insert(erasure).values({ sessionId, requestId: id, ...gone });
    }
  }
  if (isSigned) {
    const signed = { keyId: 'a3f0c1d2e4b59687', body: '{}', signature: Buffer.alloc(64) };
    await database.db.insert(certificate).values({ requestId: id, number: 0, signedAt: at, ...signed });
  }

  return id;
};

const gone: Item = { state: 'gone' };
const unnamed: Item = {
  state: 'gone',
  probes: [{ what: 'pictures', answer: 'gone', at: at.toISOString(), notAskedByName: 2 }],
};
const held: Item = { state: 'held', heldUntil: '2029-06-03', heldBecause: 'AML Act, section 8' };
const onHold: Item = { state: 'held', heldBecause: 'Legal hold placed by Nora Vance' };

const inErasure: LetterReader = {
  person: { roles: ['privacy officer'], purpose: { code: 'erasure', startedAt: at, until: at, origin: 'chosen' } },
  actor: theDesk,
};
const masked: LetterReader = { ...inErasure, person: { ...inErasure.person, purpose: null } };

const letter = async (
  requestId: string,
  kind: LetterKind,
  addressee = 'Hanna Berg\nQuay 5',
  reader: LetterReader = inErasure,
) => {
  const body = letterSchema.parse({ kind, addressee });
  const { fileName, pdf } = await makeLetter({ db: database.db, keys }, reader, requestId, body);

  return { fileName, pdf, pages: readPages(pdf), text: readPages(pdf).join(' ') };
};

const eventsOf = async (requestId: string) =>
  (
    await database.pool.query('select code, details from audit_event where subject = $1 order by id', [
      requestSubject(requestId),
    ])
  ).rows;

/** Required by law wherever a request was not carried out in full. */
const rights = [
  /complaint with a data protection supervisory authority/,
  /judicial remedy/,
  /Article 77/,
  /Article 79/,
];

const searched = {
  at: at.toISOString(),
  asOf: '2026-11-14T09:29:40.000Z',
  listed: { kind: 'exactly' as const, count: 48_112 },
  read: 47_903,
  toRead: 0,
  notSearchable: 209,
  isThorough: true,
};

describe('each letter says what it must', () => {
  it.each<[LetterKind, Request, Item[], RegExp[]]>([
    [
      'confirmation',
      { state: 'ended', outcome: 'erased' },
      [gone, gone],
      [
        /On 28 October 2026 we received your request/,
        /the data from 2 identity checks/,
        /complete on 14 November 2026\. .* no longer returns any of them/,
        // Deliveries and the audit log keep the reasons of verdicts.
        /random identifiers, dates, statuses, types of document and the standard reasons of our decisions/,
        /DR-2026-\d{4} of 14 November 2026, signed with key a3f0c1d2e4b59687/,
      ],
    ],
    [
      'confirmation',
      { state: 'ended', outcome: 'erased' },
      [gone, unnamed],
      [/2 images could not be checked one by one, because of their names/],
    ],
    [
      'partial',
      { state: 'ended', outcome: 'partly erased' },
      [gone, held, held, onHold],
      [
        /the data from 1 identity check:/,
        /We must keep the data from 3 identity checks for now/,
        /2 identity checks: until 3 June 2029 \(AML Act, section 8\)/,
        /1 identity check: end date not yet known \(legal hold, needed for legal claims\)/,
        /DR-2026-\d{4} of 14 November 2026/,
        ...rights,
      ],
    ],
    [
      'refusal',
      { state: 'ended', outcome: 'kept' },
      [held],
      [
        /cannot erase your data yet/,
        /1 identity check: until 3 June 2029 \(AML Act, section 8\)/,
        /Article 17\(3\)/,
        ...rights,
      ],
    ],
    [
      'no data',
      { state: 'ended', outcome: 'no data', searched },
      [],
      [
        /searched 47,903 of the 48,112 identity checks we held as of 14 November 2026, 09:29:40 UTC/,
        /209 identity checks could not be searched: .*no readable document/,
        /compared all names one by one/,
        ...rights,
      ],
    ],
  ])('%s', async (kind, request, items, sentences) => {
    const { fileName, pages, text } = await letter(await open(request, items), kind);

    for (const sentence of sentences) expect(text).toMatch(sentence);
    expect(text).not.toMatch(/[{}�]|not known|undefined|null|Nora/);
    expect(pages[0]).toMatch(/^Hanna Berg Quay 5 \d+ \w+ \d{4} Our reference: DR-2026-\d{4} /);
    expect(pages.map((page, place) => page.endsWith(`${place + 1} of ${pages.length}`))).not.toContain(false);
    expect(fileName).toMatch(/^DR-2026-\d{4}-[a-z-]+\.pdf$/);
  });

  it('extension: until when and why, while the request is open', async () => {
    const id = await open({ isExtended: true, dueOn: '2027-01-28' });
    const extension = await sealWords(database.db, keys, requestSubject(id), 'Nine checks are in an archive.');
    await database.db.update(deletionRequest).set({ extension }).where(eq(deletionRequest.id, id));
    const { text } = await letter(id, 'extension');

    expect(text).toContain('We will answer by 28 January 2027 at the latest');
    expect(text).toContain('The reason for the delay: Nine checks are in an archive.');
    expect(text).toContain('within one month of receipt (Article 12(3)');
    expect(text).not.toMatch(/[{}�]/);

    await database.pool.query('delete from subject_key where subject = $1', [requestSubject(id)]);
    await expect(letter(id, 'extension')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('a follow-up letter refers to the original request', async () => {
    const first = await open({ state: 'ended', outcome: 'kept', receivedOn: '2024-02-05' }, [held]);
    const planned = { kind: 'planned', state: 'ended', outcome: 'erased' } as const;

    expect((await letter(await open({ ...planned, followsId: first }, [gone]), 'confirmation')).text).toContain(
      'On 5 February 2024 we received your request',
    );
  });
});

describe('the sender', () => {
  const bank = {
    name: 'Utopia Bank plc',
    address: '1 Main Street\nUtopia',
    letterhead: 'privacy@bank.example',
    logo: null,
  };

  const nobody = { name: '', address: '', letterhead: '', logo: null };

  it('has a logo beside the name, which moves neither the text nor the address', async () => {
    const square = { width: 300, height: 300, channels: 3 as const, background: '#0e5a6b' };
    const png = await sharp({ create: square }).png().toBuffer();
    const logo = await redrawLogo(`data:image/png;base64,${png.toString('base64')}`);
    const id = await open({ state: 'reply', outcome: 'kept' }, [held]);
    const print = async (policy: Organisation) => {
      await writeOrganisation(database.db, { policy, was: nobody }, theDesk);
      const printed = await letter(id, 'refusal');
      await writeOrganisation(database.db, { policy: nobody, was: policy }, theDesk);
      return printed;
    };
    const [plain, withLogo] = [await print(bank), await print({ ...bank, logo })];

    expect(plain.pdf.includes('/Subtype /Image')).toBe(false);
    expect(withLogo.pdf.includes('/Subtype /Image')).toBe(true);
    expect(withLogo.pdf.includes('(Logo of Utopia Bank plc)')).toBe(true);
    expect(withLogo.pages).toEqual(plain.pages);
  });

  it('is printed at the head, and shown before; both are recorded', async () => {
    await writeOrganisation(database.db, { policy: bank, was: nobody }, theDesk);
    const id = await open({ state: 'reply', outcome: 'kept' }, [held]);
    const preview = await previewLetter({ db: database.db, keys }, inErasure, id, { kind: 'refusal' });
    const { pages } = await letter(id, 'refusal');
    await writeOrganisation(database.db, { policy: nobody, was: bank }, theDesk);

    expect(pages[0]).toMatch(/^Utopia Bank plc 1 Main Street · Utopia privacy@bank\.example Hanna Berg Quay 5 /);
    expect(preview).toMatchObject({ organisation: bank, subject: 'Your data cannot be erased yet' });
    expect(preview.body).toContain('1 identity check: until 3 June 2029 (AML Act, section 8)');
    expect((await eventsOf(id)).map(({ code }) => code)).toEqual(['deletion.letter_viewed', 'deletion.letter_made']);
  });
});

it('the reason for an extension is read only under a purpose; other letters need none', async () => {
  const id = await open({ isExtended: true });
  const extension = await sealWords(database.db, keys, requestSubject(id), 'Márias many sessions');
  await database.db.update(deletionRequest).set({ extension }).where(eq(deletionRequest.id, id));
  const refusal = { code: 'PURPOSE_REQUIRED', userMessage: expect.stringContaining('Choose a purpose') };
  await expect(previewLetter({ db: database.db, keys }, masked, id, { kind: 'extension' })).rejects.toMatchObject(
    refusal,
  );
  await expect(letter(id, 'extension', 'Mária', masked)).rejects.toMatchObject(refusal);
  const preview = await previewLetter({ db: database.db, keys }, inErasure, id, { kind: 'extension' });
  expect(preview.body).toContain('Márias many sessions');
  const refused = {
    code: 'deletion.change_refused',
    details: { action: 'letter', kind: 'extension', because: 'no purpose' },
  };
  expect(await eventsOf(id)).toEqual([
    refused,
    refused,
    { code: 'deletion.letter_viewed', details: { kind: 'extension', purpose: 'erasure' } },
  ]);

  const kept = await open({ state: 'reply', outcome: 'kept' }, [held]);
  await letter(kept, 'refusal', 'Mária', masked);
  expect(await eventsOf(kept)).toEqual([{ code: 'deletion.letter_made', details: { kind: 'refusal', purpose: null } }]);
});

describe('the addressee', () => {
  const ended = { state: 'ended', outcome: 'erased' } as const;

  it('is printed in Greek and Cyrillic too, and stored nowhere', async () => {
    const id = await open(ended, [gone]);
    const { text } = await letter(id, 'confirmation', 'Ελένη Παπαδοπούλου\r\n  ул. Садовая 5 \n\nŁódź');

    expect(text).toMatch(/^Ελένη Παπαδοπούλου ул\. Садовая 5 Łódź /);
    expect(await eventsOf(id)).toEqual([
      { code: 'deletion.letter_made', details: { kind: 'confirmation', purpose: 'erasure' } },
    ]);
  });

  it('is refused rather than printed as empty boxes', async () => {
    await expect(letter(await open(ended, [gone]), 'confirmation', '山田 花子')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage: 'These characters cannot be printed: 山 田 花 子. Use Latin, Greek or Cyrillic script.',
    });
  });

  it.each([
    ['', false],
    [' \n ', false],
    [Array(10).fill('x'.repeat(80)).join('\n'), true],
    [Array(11).fill('x').join('\n'), false],
    ['x'.repeat(81), false],
    ['a\u0007b', false],
  ])('%j: accepted %s', (addressee, isAccepted) => {
    expect(letterSchema.safeParse({ kind: 'refusal', addressee }).success).toBe(isAccepted);
  });
});

describe('a request that is closed before anything is erased', () => {
  const tell = async (id: string, because?: LetterBody['because']) => {
    const body = letterSchema.parse({ kind: 'not carried out', addressee: 'Hanna Berg', because });
    const { fileName, pdf } = await makeLetter({ db: database.db, keys }, masked, id, body);

    return { fileName, text: readPages(pdf).join(' ') };
  };

  it('has a letter that says why nothing was done, and of the right to complain (Article 12(4))', async () => {
    const id = await open({ identityAskedAt: at });
    const { fileName, text } = await tell(id, 'identity not proved');
    for (const sentence of [
      /Your request was not carried out/,
      /On 28 October 2026 we received your request/,
      /could not make sure that it came from you. On 14 November 2026 we asked you to confirm who you are/,
      ...rights,
    ]) {
      expect(text).toMatch(sentence);
    }
    expect(text).not.toMatch(/[{}�]|not known|undefined|null/);
    expect(fileName).toMatch(/^DR-2026-\d{4}-not-carried-out\.pdf$/);
    expect(await eventsOf(id)).toEqual([
      { code: 'deletion.letter_made', details: { kind: 'not carried out', purpose: null } },
    ]);
  });

  it('does not claim that proof was asked for where it was not, and tells of a withdrawal', async () => {
    expect((await tell(await open({}), 'identity not proved')).text).not.toMatch(/asked you to confirm/);
    const withdrawn = { identityMethod: 'signature', identityOn: '2026-11-01' } as const;
    expect((await tell(await open(withdrawn), 'request withdrawn')).text).toContain('you told us that you no longer');
  });

  it.each<[string, Request, LetterBody['because'], RegExp]>([
    ['without a reason', {}, undefined, /Choose why/],
    ['of a verified person', { identityMethod: 'signature' }, 'identity not proved', /verified already/],
    ['that is being erased', { state: 'erasing' }, 'request withdrawn', /being carried out/],
    ['that is decided', { state: 'reply', outcome: 'kept' }, 'request withdrawn', /outcome is known/],
    ['nobody asked for', { kind: 'direct' }, 'request withdrawn', /nobody to reply to/],
  ])('has none for a request %s', async (_, request, because, sentence) => {
    await expect(tell(await open(request), because)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringMatching(sentence),
    });
  });
});

describe('a letter that would be untrue is refused, and the refusal is recorded', () => {
  it.each<[LetterKind, Request, Item[], RegExp]>([
    ['confirmation', { state: 'erasing' }, [{ state: 'erasing' }], /not known yet/],
    ['confirmation', { state: 'ended', outcome: 'partly erased' }, [gone, held], /the letter for partial erasure/],
    ['no data', { state: 'ended', outcome: 'kept' }, [held], /the refusal/],
    ['extension', {}, [], /not been extended/],
    ['extension', { state: 'ended', outcome: 'erased', isExtended: true }, [gone], /outcome letter/],
    ['refusal', { state: 'cancelled' }, [], /cancelled/],
    ['confirmation', { kind: 'retention', state: 'ended', outcome: 'erased' }, [gone], /nobody to reply to/],
  ])('%s, %j', async (kind, request, items, sentence) => {
    const id = await open(request, items);

    await expect(letter(id, kind)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringMatching(sentence),
    });
    expect(await eventsOf(id)).toEqual([{ code: 'deletion.change_refused', details: { action: 'letter', kind } }]);
  });
});
