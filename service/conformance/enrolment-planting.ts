/** For tests only: how faults on the applicant's side are planted. */
import { type Answer, type Fault, pathOf, refusal } from './planted-faults';

type Json = Record<string, unknown>;

export const tokenOf = (request: Request): string =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

export const sessionOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json).sessionId);

/** The step that a request submits or closes; `null` for other requests. */
export const stepOf = (request: Request): string | null =>
  /\/enrolment\/(document|face|complete)$/.exec(pathOf(request))?.[1] ?? null;

interface Told {
  request: Request;
  response: Response;
  /** Empty unless the answer is JSON. */
  json: Json;
  /** What the request sent, if that was JSON. */
  sent: Json;
}

const jsonOf = async (message: Request | Response): Promise<Json> => {
  const text = await message.text().catch(() => '');
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
};

/** Replaces answers; `change` is made anew for every run, so that it can remember. `null` keeps the answer. */
export const other =
  (remember: () => (told: Told, ground: { authorization: string }) => unknown): Fault =>
  (sound, ground) => {
    const change = remember();

    return async (request) => {
      const sent = jsonOf(request.clone());
      const response = await sound(request);
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      const json = isJson ? await jsonOf(response.clone()) : {};
      const changed = await change({ request, response, json, sent: await sent }, ground);
      if (changed === null) return response;

      return changed instanceof Response
        ? changed
        : Response.json(changed, { headers: { 'cache-control': 'no-store' } });
    };
  };

/** Replaces answers of one step to which `isMeant` applies. */
export const otherAnswer = (step: string, isMeant: (json: Json) => boolean, change: (json: Json) => unknown): Fault =>
  other(
    () =>
      ({ request, response, json }) =>
        stepOf(request) === step && response.status === 200 && isMeant(json) ? change(json) : null,
  );

export const hasCode = (code: string) => (json: Json) => json.error === code;
export const isTaken = ({ hasError }: Json) => hasError === false;

export const otherRefusal = (usual: number): Fault =>
  other(
    () =>
      ({ request, response }) =>
        stepOf(request) && response.status === usual ? refusal(500) : null,
  );

/** The nth WRONG_SIDE of a run is accepted instead. */
export const acceptedWrongSide = (nth: number, pageSide: string): Fault =>
  other(() => {
    let seen = 0;

    return ({ json }) => {
      if (json.error !== 'WRONG_SIDE' || ++seen !== nth) return null;

      return { hasError: false, isTwoSideDocument: true, country: 'ZZZ', type: 'IDENTITY_CARD', pageSide };
    };
  });

/** The sessions completed in a run, until they are deleted. */
export const followCompleted = () => {
  const completed = new Set<string>();

  return ({ request, json }: Told): Set<string> => {
    if (stepOf(request) === 'complete' && json.customerReturnUrl && !json.hasError) {
      completed.add(sessionOf(tokenOf(request)));
    }
    if (request.method === 'DELETE') completed.delete(pathOf(request).split('/')[4] ?? '');

    return completed;
  };
};

/** Replaces what the data endpoints say about completed sessions, at paths with this ending. */
export const otherData = (end: string, status: number, change: (json: Json, bytes: Buffer) => unknown): Fault =>
  other(() => {
    const follow = followCompleted();

    return async (told) => {
      const completed = follow(told);
      const [, , , , id = ''] = pathOf(told.request).split('/');
      const isMeant = completed.has(id) && pathOf(told.request).endsWith(end) && told.response.status === status;

      return isMeant ? change(told.json, Buffer.from(await told.response.clone().arrayBuffer())) : null;
    };
  });

export const otherRow = (change: Json): Fault =>
  other(() => {
    const follow = followCompleted();

    return (told) => {
      const completed = follow(told);
      if (!pathOf(told.request).endsWith('/list') || !Array.isArray(told.json.data)) return null;
      const rows = told.json.data as Json[];

      return { ...told.json, data: rows.map((row) => (completed.has(String(row.id)) ? { ...row, ...change } : row)) };
    };
  });

export const picture = (bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' } });

/** Tokens that the service issued. */
export const followIssued = () => {
  const issued = new Set<unknown>();

  return ({ json }: Told): Set<unknown> => (json.accessToken ? issued.add(json.accessToken) : issued);
};

export const withoutProperty = (json: Json, name: string): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== name));

/** Changes a request before the service sees it. */
export const otherRequest =
  (change: (sent: Json) => Json | null): Fault =>
  (sound: Answer) =>
  async (request) => {
    const changed = change(await jsonOf(request.clone()));

    return sound(changed ? new Request(request, { body: JSON.stringify(changed) }) : request);
  };
