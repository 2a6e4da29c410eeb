import { sendJson } from '../../api';

export const createTag = (name: string): Promise<unknown> => sendJson('POST', '/api/tags', { name });

export const changeTag = (id: number, change: { name: string } | { retired: boolean }): Promise<unknown> =>
  sendJson('PATCH', `/api/tags/${id}`, change);
