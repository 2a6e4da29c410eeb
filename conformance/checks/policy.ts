/** The decision policy, an extension. The changes that are sent here must be refused. */
import { wireSchemas } from '@/lib/contract';
import { problemsOf } from '../flaws';
import { isStatus, missing, type Outcome, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import type { Visit } from '../visit';
import { needsDestructive } from './creation';

const path = '/policy';

/** With the policy, if these credentials get one. */
const withPolicy =
  (look: (policy: unknown, visit: Visit) => Promise<Outcome>) =>
  async (visit: Visit): Promise<Outcome> => {
    const answer = await visit.service.ask(path);
    if (isStatus(missing, answer.status)) return skipped(`an extension that this service lacks (${answer.status})`);
    if (answer.status === 401 || answer.status === 403) return skipped(`not for these credentials (${answer.status})`);
    if (answer.status !== 200) return verdict([{ seen: `${answer.status} for policy`, expected: '200' }]);

    return look(jsonOf(answer), visit);
  };

export const policyShape = withPolicy(async (json) =>
  verdict(problemsOf(wireSchemas.policy, [{ source: 'policy', json }], 'the properties of the extension', () => true)),
);

export const policyNobody = withPolicy(async (_, { service }) => {
  const { status } = await service.ask(path, { as: 'nobody' });

  return verdict(
    status === 401 || status === 403 ? [] : [{ seen: `${status} without credentials`, expected: '401 or 403' }],
  );
});

/** Sends what must be refused, and sees that the policy stays as it was. */
const refusedChange = (expected: number, alter: (sound: Record<string, unknown>) => Record<string, unknown>) =>
  withPolicy(async (json, { service, options }) => {
    if (!options.destructive) return skipped(needsDestructive);
    const parsed = wireSchemas.policy.safeParse(json);
    if (!parsed.success) return skipped('the policy cannot be read; see policy-shape');
    const { version, thresholds, weights, decisionMix } = parsed.data;
    const sound = { basedOn: version, thresholds, weights, decisionMix, reference: 'conformance' };
    const { status } = await service.ask(path, { method: 'PUT', body: alter(sound) });
    if (status === 403 || status === 405) return skipped(`these credentials may not change it (${status})`);

    const after = wireSchemas.policy.safeParse(jsonOf(await service.ask(path)));
    const isSame = after.success && after.data.version === version;

    return verdict([
      ...(status === expected ? [] : [{ seen: `${status} for a change that cannot be`, expected: String(expected) }]),
      ...(isSame ? [] : [{ seen: 'another version afterwards', expected: 'the policy as it was' }]),
    ]);
  });

export const policyOutdated = refusedChange(409, (sound) => ({ ...sound, basedOn: 'conformance: no such version' }));

export const policySenseless = refusedChange(400, (sound) => ({ ...sound, thresholds: { high: 10, medium: 90 } }));
