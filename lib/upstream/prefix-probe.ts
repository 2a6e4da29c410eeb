/** Looks for the path under which the service lists its sessions, when it does not know the configured one. */
import { parseSessionPage } from '@/lib/contract';
import { isAppError } from '@/lib/errors';
import { createTransport, type TransportOptions } from '@/lib/upstream/transport';

/** Those that services of this family are seen under. */
const prefixes = ['/api/v1', '/api/v2', '/api', '/'] as const;

const probeTimeoutMs = 3000;

/**
 * One call for each, to the same host and in turn. They stand outside the guard: a refusal is what is expected of most,
 * and must not pause the calls of others.
 */
export const findPrefix = async (options: TransportOptions): Promise<string | null> => {
  for (const prefix of prefixes.filter((other) => other !== options.prefix)) {
    const transport = createTransport({ ...options, prefix, jsonTimeoutMs: probeTimeoutMs });

    try {
      parseSessionPage(
        await transport.json({ name: 'sessions', method: 'GET', path: '/data/session/list?PageNumber=1&PageSize=1' }),
      );

      return prefix;
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }

  return null;
};
