/** Request facts used in letters. */
import { and, eq, sql } from 'drizzle-orm';
import type { LetterBody, LetterKind, RequestOutcome, RequestState, SearchedFacts } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { certificate, deletionItem, deletionRequest } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';
import { today } from '../calendar';
import {
  counted,
  describeKept,
  groupKept,
  type KeptSessions,
  writtenDay,
  writtenNumber,
  writtenTime,
} from '../paper/words';
import { isVerified, noSuchRequest, requestSubject } from '../requests/request';
import { rights } from './originals';

export interface LetterFacts {
  reference: string;
  state: RequestState;
  outcome: RequestOutcome | null;
  isExtended: boolean;
  isVerified: boolean;
  /** When proof of identity was last asked for. */
  identityAskedAt: Date | null;
  /** `null`: no person made the request, so there is nobody to write to. */
  receivedOn: string | null;
  dueOn: string;
  /** `null`: not extended, or erased when the request ended. */
  extensionReason: string | null;
  erased: { count: number; lastOn: string | null; notAskedByName: number };
  kept: KeptSessions[];
  certificate: { reference: string; signedAt: Date; keyId: string } | null;
  searched: SearchedFacts | null;
}

/** The day of the person's own request: a follow-up leads back to it, perhaps through other follow-ups. `null`: nobody asked. */
export const readReceipt = async (db: Queryable, requestId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ received_on: string }>(sql`
    with recursive line as (
      select id, kind, follows_id, received_on from deletion_request where id = ${requestId}
      union
      select before.id, before.kind, before.follows_id, before.received_on
      from line join deletion_request before on before.id = line.follows_id
    )
    select received_on::text from line where kind = 'request'
  `);

  return rows[0]?.received_on ?? null;
};

const readItems = async (db: Queryable, requestId: string) => {
  const { rows } = await db.execute<{
    state: 'gone' | 'held';
    until: string | null;
    because: string | null;
    count: number;
    last_on: string | null;
    not_asked_by_name: number;
  }>(sql`
    select item.state, item.held_until::text as until, item.held_because as because, count(*)::int as count,
      to_char(max(erased_at) at time zone 'UTC', 'YYYY-MM-DD') as last_on,
      coalesce(sum((select sum((probe->>'notAskedByName')::int) from jsonb_array_elements(erasure.probes) probe)), 0)::int
        as not_asked_by_name
    from ${deletionItem} item left join erasure on erasure.session_id = item.session_id
    where item.request_id = ${requestId} and item.state in ('gone', 'held')
    group by item.state, item.held_until, item.held_because
  `);

  return rows;
};

const readReason = async (db: Queryable, keys: Keyring, requestId: string, sealed: Buffer | null) => {
  const opened = sealed && (await openWords(db, keys, requestSubject(requestId), sealed));

  return opened?.state === 'readable' ? opened.text : null;
};

export const readLetterFacts = async (db: Queryable, keys: Keyring, requestId: string): Promise<LetterFacts> => {
  const [request] = await db.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
  if (!request) throw noSuchRequest();

  const items = await readItems(db, requestId);
  const gone = items.filter(({ state }) => state === 'gone');
  const [signed] = await db
    .select({ signedAt: certificate.signedAt, keyId: certificate.keyId })
    .from(certificate)
    .where(and(eq(certificate.requestId, requestId), eq(certificate.number, 0)));
  const { reference, state, outcome, isExtended, dueOn, searched } = request;

  return {
    reference,
    state,
    outcome,
    isExtended,
    isVerified: isVerified(request),
    identityAskedAt: request.identityAskedAt,
    receivedOn: await readReceipt(db, requestId),
    dueOn,
    extensionReason: await readReason(db, keys, requestId, request.extension),
    erased: {
      count: gone.reduce((sum, { count }) => sum + count, 0),
      lastOn:
        gone
          .map(({ last_on }) => last_on)
          .sort()
          .at(-1) ?? null,
      notAskedByName: gone.reduce((sum, { not_asked_by_name }) => sum + not_asked_by_name, 0),
    },
    kept: groupKept(
      items
        .filter(({ state }) => state === 'held')
        .map(({ count, until, because }) => ({ count, until, because: because ?? 'reason not recorded' })),
    ),
    certificate: signed ? { reference, ...signed } : null,
    searched,
  };
};

const checks = (count: number): string => counted(count, 'identity check');

/** What was known, not what is true by now: later identity checks were not searched. */
const describeSearch = ({ at, asOf, listed, read, isThorough }: SearchedFacts): string =>
  [
    `On ${writtenDay(at)} we searched ${writtenNumber(read)} of ${listed.kind === 'exactly' ? 'the' : 'at least'} ${checks(listed.count)} we held ${asOf ? `as of ${writtenTime(asOf)}` : 'at the time'}, using the details you gave us.`,
    ...(isThorough ? ['We also compared all names one by one to find other spellings.'] : []),
  ].join(' ');

const describeUnsearched = ({ notSearchable }: SearchedFacts): string =>
  notSearchable === 0
    ? 'All of them could be searched.'
    : `${checks(notSearchable)} could not be searched: the results cannot be read, have not been released, or contain no readable document. We cannot tell who they relate to.`;

/** What a confirmation must add; `null`: nothing. */
export const reservationOf = ({ erased: { notAskedByName: count } }: LetterFacts): string | null =>
  count === 0
    ? null
    : `${counted(count, 'image')} could not be checked one by one, because of ${count === 1 ? 'its name' : 'their names'}. The service no longer returns the list that named ${count === 1 ? 'it' : 'them'}.`;

const notKnown = 'not known';

const describeReason = (because: LetterBody['because'], { identityAskedAt }: LetterFacts): string => {
  switch (because) {
    case 'identity not proved':
      return [
        'we could not make sure that it came from you.',
        ...(identityAskedAt
          ? [
              `On ${writtenDay(identityAskedAt)} we asked you to confirm who you are, and we have not received sufficient proof.`,
            ]
          : []),
        'Until we know who is asking, we must neither erase data nor tell anybody what we hold (Article 12 of the General Data Protection Regulation). You can send us the request again at any time, with proof of who you are.',
      ].join(' ');
    case 'request withdrawn':
      return 'you told us that you no longer want it. You can make a new request at any time.';
    default:
      return notKnown;
  }
};

export const valuesFor = (facts: LetterFacts, because: LetterBody['because']): Record<string, string> => {
  const { certificate: signed, erased, kept, searched } = facts;

  return {
    reference: facts.reference,
    receivedOn: facts.receivedOn ? writtenDay(facts.receivedOn) : notKnown,
    today: writtenDay(today()),
    erasedCount: checks(erased.count),
    erasedOn: erased.lastOn ? writtenDay(erased.lastOn) : notKnown,
    certificate: signed
      ? `${signed.reference} of ${writtenDay(signed.signedAt)}, signed with key ${signed.keyId}`
      : notKnown,
    keptCount: checks(kept.reduce((sum, { count }) => sum + count, 0)),
    keptList: kept.map((each) => `– ${describeKept(each, 'identity check')}`).join('\n'),
    dueOn: writtenDay(facts.dueOn),
    extendedTo: writtenDay(facts.dueOn),
    extensionReason: facts.extensionReason ?? notKnown,
    searched: searched ? describeSearch(searched) : notKnown,
    notSearchable: searched ? describeUnsearched(searched) : notKnown,
    reason: describeReason(because, facts),
    rights,
  };
};

/** Why a letter of this kind cannot be written; `null`: nothing is missing. */
export const missingFor = (kind: LetterKind, facts: LetterFacts): string | null => {
  if (facts.receivedOn === null)
    return 'This deletion was not requested by a data subject, so there is nobody to reply to.';
  if ((kind === 'confirmation' || kind === 'partial') && !facts.certificate)
    return 'The certificate is not signed yet.';
  if (kind === 'extension' && facts.extensionReason === null) return 'The reason for the extension cannot be read.';
  if (kind === 'no data' && !facts.searched) return 'There is no record of the search.';

  return null;
};
