import type { DraftAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../api';

const draftPath = (name: string): string => `/api/drafts/${encodeURIComponent(name)}`;

export const readDraft = (name: string): Promise<DraftAnswer> => getJson<DraftAnswer>(draftPath(name));

/** Outlives the page, so that the last words before a tab is closed are kept too. */
export const keepDraft = async (name: string, body: string): Promise<void> => {
  await sendJson('PUT', draftPath(name), { body }, { keepalive: true });
};

export const forgetDraft = async (name: string): Promise<void> => {
  await sendJson('DELETE', draftPath(name), {}, { keepalive: true });
};
