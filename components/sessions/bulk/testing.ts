import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import type { AssigneesAnswer, SessionRow, TagsAnswer } from '@/lib/answers';
import type { SessionRights } from '../../work/rights';

// Finding out what is hidden takes most of the time, and no test here needs it.
configure({ defaultHidden: true });

export const sessionRow = (id: string, more: Partial<SessionRow> = {}): SessionRow => ({
  id,
  status: 'AUTO_REJECTED',
  documentType: 'PASSPORT',
  documentExpires: '2030-05',
  country: 'UTO',
  createdAt: '2026-11-15T10:45:07Z',
  completedAt: '2026-11-15T10:48:31Z',
  expiresAt: null,
  results: 'read',
  score: 41,
  level: 'LOW',
  weakest: { name: 'faceVerification', score: 28 },
  applicant: 'L•••• M••••',
  assignee: null,
  tags: [],
  cursor: `cursor-${id}`,
  ...more,
});

export const rights: SessionRights = {
  maySearch: true,
  mayWork: true,
  mayExport: true,
  mayErase: true,
  mayReveal: true,
};

export const vale = 'e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b001';
export const marek = 'e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b002';

export const assignees: AssigneesAnswer = {
  people: [
    { id: marek, name: 'T. Marek' },
    { id: vale, name: 'N. Vale' },
  ],
  you: vale,
};

export const tags: TagsAnswer = {
  tags: [
    { id: 1, name: 'appeal', retiredAt: null, sessions: 9 },
    { id: 2, name: 'fraud ring', retiredAt: null, sessions: 2 },
    { id: 3, name: 'old', retiredAt: '2026-01-01T00:00:00Z', sessions: 1 },
  ],
};

/** Call after `serve`: also records request bodies, by method and path. */
export const keepBodies = (): Array<{ to: string; body: unknown }> => {
  const sent: Array<{ to: string; body: unknown }> = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push({ to: `${init.method} ${path}`, body: JSON.parse(init.body) });
    return answer(path, init);
  });
  return sent;
};
