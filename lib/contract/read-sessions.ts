import {
  documentTypes,
  type SessionPage,
  type SessionState,
  type SessionSummary,
  sessionStatuses,
} from '@/lib/contract/domain';
import { brokenPayload, type DriftLog, type Parsed, startDriftLog } from '@/lib/contract/drift';
import { isObject, readObject } from '@/lib/contract/object-reader';
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

const readSession =
  (log: DriftLog) =>
  (entry: unknown, path: string): SessionSummary => {
    if (!isObject(entry)) {
      throw brokenPayload('sessions', path);
    }

    const fields = readObject(log, entry, path);
    const id = fields.text('id');

    // Skipping the row would make the list look complete when it is not.
    if (!isSessionId(id)) {
      throw brokenPayload('sessions', `${path}.id`);
    }

    return {
      id,
      status: fields.code('verificationStatus', sessionStatuses),
      // An unfinished session has neither.
      documentType: fields.code('documentType', documentTypes, 'optional'),
      country: fields.text('country', 'optional'),
      createdAt: fields.time('createdDateUtc'),
      expiresAt: fields.time('expiryDateUtc'),
      completedAt: fields.time('completedDateUtc', 'optional'),
      extras: fields.extras(),
    };
  };

/** Reads one page of the session list. Throws rather than skip a row. */
export const parseSessionPage = (body: unknown): Parsed<SessionPage> => {
  const log = startDriftLog('sessions');
  if (!isObject(body)) {
    throw brokenPayload('sessions', '');
  }

  const top = readObject(log, body);
  const sessions = top.list('data', readSession(log));
  if (sessions === null) {
    throw brokenPayload('sessions', 'data');
  }

  const value: SessionPage = {
    pageNumber: top.number('pageNumber'),
    pageSize: top.number('pageSize'),
    recordsInPage: top.number('totalRecords'),
    sessions,
    extras: top.extras(),
  };

  return { value, drift: log.notes() };
};
