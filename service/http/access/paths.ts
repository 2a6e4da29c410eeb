/** Which addresses of the service exist for whom. */

/** The endpoints for the applicant's device. They need the access token of one session. */
const bearerPaths: ReadonlySet<string> = new Set(
  ['document', 'face', 'complete', 'state'].map((name) => `/api/v1/enrolment/${name}`),
);

export const isBearerPath = (path: string): boolean => bearerPaths.has(path);

/** The demo page's own way to create a session. */
export const demoSessionPath = '/demo/session';

export type Exposure = 'enrolment' | 'all';

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** A list of what answers, so that a new address stays on this machine until it is added here. */
export const isExposed = (path: string, exposes: Exposure, hasDemoPage = false): boolean => {
  if (isBearerPath(path) || isBelow(path, '/web-enrolment') || path === '/healthz') return true;
  if (isBelow(path, '/demo')) return hasDemoPage;

  return (
    exposes === 'all' &&
    (path === '/api/v1/enrolment/initialize' || path === '/api/v1/policy' || isBelow(path, '/api/v1/data'))
  );
};
