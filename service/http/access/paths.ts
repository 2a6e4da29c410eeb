/** Which addresses of the service exist for whom. */

/** The endpoints for the applicant's device. They need the access token of one session. */
const bearerPaths: ReadonlySet<string> = new Set(
  ['document', 'face', 'complete', 'state', 'consent', 'device'].map((name) => `/api/v1/enrolment/${name}`),
);

export const isBearerPath = (path: string): boolean => bearerPaths.has(path);

/** Called every few seconds by every page that is open. */
export const isReportPath = (path: string): boolean => path === '/api/v1/enrolment/device';

/** For integrators and the back office, with API credentials. */
const apiPaths: ReadonlySet<string> = new Set(['/api/v1/enrolment/initialize', '/api/v1/policy', '/api/v1/branding']);

export type Exposure = 'enrolment' | 'all';

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** A list of what answers, so that a new address stays on this machine until it is added here. */
export const isExposed = (path: string, exposes: Exposure): boolean => {
  if (isBearerPath(path) || isBelow(path, '/web-enrolment') || path === '/healthz') return true;

  return exposes === 'all' && (apiPaths.has(path) || isBelow(path, '/api/v1/data'));
};
