/** Finds the endpoint of a request. */
const endpoints = [
  { route: 'list', method: 'GET', pattern: '/session/list' },
  { route: 'status', method: 'GET', pattern: '/:sessionId/status' },
  { route: 'decision', method: 'GET', pattern: '/:sessionId/decision/results' },
  { route: 'document', method: 'GET', pattern: '/:sessionId/document/result' },
  { route: 'face', method: 'GET', pattern: '/:sessionId/face/result' },
  { route: 'images', method: 'GET', pattern: '/:sessionId/images' },
  { route: 'image', method: 'GET', pattern: '/:sessionId/images/:imageName' },
  { route: 'manual-decision', method: 'POST', pattern: '/:sessionId/manual-decision' },
  { route: 'delete', method: 'DELETE', pattern: '/:sessionId' },
] as const;

export type Route = (typeof endpoints)[number]['route'];

export const routes: readonly Route[] = endpoints.map(({ route }) => route);

export interface Target {
  route: Route;
  /** The path without ids, for the log. */
  pattern: string;
  /** `null` for the list. */
  sessionId: string | null;
}

const matchers = endpoints.map((endpoint) => ({
  ...endpoint,
  path: new RegExp(`^${endpoint.pattern.replaceAll(/:\w+/g, '([^/]+)')}$`),
}));

/** Everything up to the first `/data/`: faults work with any prefix, or none. */
const prefix = /^(?:\/[^/]+)*?\/data(?=\/)/;

/** `null` if no fault can apply to this request. */
export const targetOf = (method: string, path: string): Target | null => {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const below = path.replace(prefix, '');

  for (const { route, pattern, method: own, path: form } of matchers) {
    const match = own === wanted && form.exec(below);
    if (match) return { route, pattern, sessionId: match[1] ?? null };
  }

  return null;
};
