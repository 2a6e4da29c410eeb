/** For tests only: an applicant with a session of their own. */
import { randomUUID } from 'node:crypto';
import type { WirePayload } from '@/lib/contract';
import { basic, type TestService } from '../testing';
import { addWebhook, notifiedStatuses } from '../webhooks/registry';

export const returnUrl = 'https://shop.example/done';

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect.
  body: any;
  headers: Headers;
}

const parse = async (response: Response): Promise<Answered> => ({
  status: response.status,
  body: await response.json(),
  headers: response.headers,
});

export const base64 = (words: string): string => Buffer.from(words).toString('base64');

/** Any call with an access token. */
export const call = async (
  service: TestService,
  where: string,
  { token, body, method = 'POST' }: { token: string; body?: unknown; method?: string },
): Promise<Answered> =>
  parse(
    await service.app.request(`/api/v1/enrolment${where}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );

/** A new session and the calls of its applicant. The test engine reads the words as a picture. */
export const openApplicant = async (service: TestService, extra: Partial<WirePayload<'initialization'>> = {}) => {
  const sessionId = randomUUID();
  const created = await service.app.request('/api/v1/enrolment/initialize', {
    method: 'POST',
    headers: { authorization: basic('integrator', service.secret) },
    body: JSON.stringify({ sessionId, returnUrl, ...extra }),
  });
  if (created.status !== 200) throw new Error(await created.text());
  const { accessToken: token } = (await created.json()) as { accessToken: string };

  return {
    id: sessionId,
    token,
    document: (words: string) => call(service, '/document', { token, body: { imageBase: base64(words) } }),
    face: (words: string) => call(service, '/face', { token, body: { imageBase: base64(words) } }),
    complete: () => call(service, '/complete', { token }),
    state: () => call(service, '/state', { token, method: 'GET' }),
    consent: (body: WirePayload<'consent'>) => call(service, '/consent', { token, body }),
    device: (body: WirePayload<'deviceReport'>) => call(service, '/device', { token, body }),
    remove: async () => (await service.ask(`/${sessionId}`, { method: 'DELETE' })).status,
    status: async () => ((await (await service.ask(`/${sessionId}/status`)).json()) as { status: string }).status,
  };
};

export type Applicant = Awaited<ReturnType<typeof openApplicant>>;

/** Has every change of status reported. */
export const listenToAll = (service: TestService): Promise<unknown> =>
  addWebhook(service.database.db, service.keys.webhookSecret, {
    address: 'https://shop.example/hook',
    username: 'integrator',
    secret: service.secret,
    statuses: notifiedStatuses,
  });

/** The statuses reported for a session, in order. */
export const reportedOf = async (service: TestService, id: string): Promise<string[]> => {
  const { rows } = await service.database.pool.query<{ status: string }>(
    'select status from webhook_delivery where session_id = $1 order by id',
    [id],
  );

  return rows.map(({ status }) => status);
};
