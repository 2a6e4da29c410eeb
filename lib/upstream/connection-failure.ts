/** Classifies a rejected `fetch`: no connection at all, or one that broke. */
import { UpstreamFailure } from '@/lib/upstream/problems';

const noConnection = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPROTO',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isCertificateProblem = (code: string): boolean =>
  /^(ERR_TLS_CERT|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code);

const property = (value: unknown, key: 'code' | 'syscall'): string => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

  return typeof text === 'string' ? text : '';
};

/**
 * The cause reduced to its code: HTTP parser errors carry raw bytes of the answer and others quote the request, and
 * neither may reach a log.
 */
const reduced = (error: unknown, code: string): Error => {
  const name = error instanceof Error ? error.name : 'Error';

  return Object.assign(new Error(`${name} ${code || 'without code'}`), { code: code || 'UNKNOWN' });
};

export const connectionFailure = (error: unknown): UpstreamFailure => {
  const origin = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = property(origin, 'code');
  const cause = reduced(origin, code);

  if (isCertificateProblem(code)) {
    return new UpstreamFailure('UPSTREAM_UNREACHABLE', {
      message: `no secure connection: ${code}`,
      userMessage: 'The service is not reachable: its certificate is not trusted.',
      sent: false,
      cause,
    });
  }
  if (noConnection.has(code) || ['connect', 'getaddrinfo'].includes(property(origin, 'syscall'))) {
    return new UpstreamFailure('UPSTREAM_UNREACHABLE', {
      message: `no connection: ${code}`,
      userMessage: 'The service is not reachable.',
      transient: true,
      sent: false,
      cause,
    });
  }

  // The request may have arrived, so it counts against the budget.
  return new UpstreamFailure('UPSTREAM_ERROR', {
    message: `connection lost before a response: ${code || 'unknown'}`,
    userMessage: 'The service closed the connection without responding.',
    transient: true,
    cause,
  });
};
