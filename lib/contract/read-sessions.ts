import {
  documentTypes,
  type SessionPage,
  type SessionState,
  type SessionSummary,
  sessionStatuses,
  type UnreadRow,
} from '@/lib/contract/domain';
import { brokenPayload, type DriftLog, type Parsed, startDriftLog, tooManyRows } from '@/lib/contract/drift';
import { mostRows } from '@/lib/contract/limits';
import { isObject, keyFinder, readObject } from '@/lib/contract/object-reader';
import { isSessionId } from '@/lib/contract/path-parts';

/** Reads a session's status. Keeps an unknown status; throws if there is none. */
export const parseStatus = (body: unknown): Parsed<SessionState> => {
  const log = startDriftLog('status');
  if (!isObject(body)) {
    throw brokenPayload('status', '');
  }

  const top = readObject(log, body);
  const status = top.code('status', sessionStatuses);
  if (status === null || status.trim() === '') {
    throw brokenPayload('status', 'status');
  }

  return { value: { status, extras: top.extras() }, drift: log.notes() };
};

/** Without the place on the page. */
type Unread = Pick<UnreadRow, 'id' | 'field' | 'why'>;

const readSession = (log: DriftLog, entry: unknown): SessionSummary | Unread => {
  const path = 'data[]';
  if (!isObject(entry)) {
    log.note(path, 'unusable');

    return { id: null, field: path, why: 'not an object' };
  }

  const row = readObject(log, entry, path);
  const id = row.text('id');
  const session = {
    status: row.code('verificationStatus', sessionStatuses),
    // An unfinished session has neither.
    documentType: row.code('documentType', documentTypes, 'optional'),
    country: row.code('country', null, 'optional'),
    createdAt: row.time('createdDateUtc'),
    expiresAt: row.time('expiryDateUtc'),
    completedAt: row.time('completedDateUtc', 'optional'),
    extras: row.extras(),
  };
  if (!isSessionId(id)) {
    log.note(`${path}.id`, 'unusable');

    return { id: null, field: `${path}.id`, why: 'not a path segment' };
  }
  const unusable = row.unusable();

  return unusable ? { id, ...unusable } : { id, ...session };
};

const readRows = (log: DriftLog, entries: readonly unknown[]): Pick<SessionPage, 'sessions' | 'setAside'> => {
  if (entries.length > mostRows) {
    throw tooManyRows(entries.length, mostRows);
  }
  // One such row is a bad row; a page of nothing else is not a list of sessions.
  if (entries.length > 1 && entries.every((entry) => !isObject(entry) || keyFinder(entry)('id') === undefined)) {
    throw brokenPayload('sessions', 'data[].id');
  }
  const sessions: SessionSummary[] = [];
  const setAside: UnreadRow[] = [];

  for (const [place, entry] of entries.entries()) {
    const read = readSession(log, entry);
    if ('why' in read) setAside.push({ place, ...read, wire: entry });
    else sessions.push(read);
  }

  return { sessions, setAside };
};

/** Reads one page of the session list. A row that cannot be kept is set aside, never left out. */
export const parseSessionPage = (body: unknown): Parsed<SessionPage> => {
  const log = startDriftLog('sessions');
  if (!isObject(body)) {
    throw brokenPayload('sessions', '');
  }

  const top = readObject(log, body);
  const data = top.array('data');
  if (data === null) {
    throw brokenPayload('sessions', 'data');
  }

  const value: SessionPage = {
    pageNumber: top.number('pageNumber'),
    pageSize: top.number('pageSize'),
    recordsInPage: top.number('totalRecords'),
    ...readRows(log, data),
    extras: top.extras(),
  };

  return { value, drift: log.notes() };
};
