/** How the hosted page looks, an extension. The changes that are sent here must be refused. */
import { wireSchemas } from '@/lib/contract';
import { problemsOf } from '../flaws';
import { isStatus, missing, type Outcome, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import type { Visit } from '../visit';
import { needsDestructive } from './creation';

const path = '/branding';

/** With the branding, if these credentials get it. */
const withBranding =
  (look: (branding: unknown, visit: Visit) => Promise<Outcome>) =>
  async (visit: Visit): Promise<Outcome> => {
    const answer = await visit.service.ask(path);
    if (isStatus(missing, answer.status)) return skipped(`an extension that this service lacks (${answer.status})`);
    if (answer.status === 401 || answer.status === 403) return skipped(`not for these credentials (${answer.status})`);
    if (answer.status !== 200) return verdict([{ seen: `${answer.status} for branding`, expected: '200' }]);

    return look(jsonOf(answer), visit);
  };

export const brandingShape = withBranding(async (json) =>
  verdict(
    problemsOf(wireSchemas.branding, [{ source: 'branding', json }], 'the properties of the extension', () => true),
  ),
);

export const brandingNobody = withBranding(async (_, { service }) => {
  const { status } = await service.ask(path, { as: 'nobody' });

  return verdict(
    status === 401 || status === 403 ? [] : [{ seen: `${status} without credentials`, expected: '401 or 403' }],
  );
});

/** Sends what must be refused, and sees that the branding stays as it was. */
const refusedChange = (expected: number, change: object) =>
  withBranding(async (json, { service, options }) => {
    if (!options.destructive) return skipped(needsDestructive);
    const parsed = wireSchemas.branding.safeParse(json);
    if (!parsed.success) return skipped('the branding cannot be read; see branding-shape');
    const { version, ...branding } = parsed.data;
    const { status } = await service.ask(path, { method: 'PUT', body: { basedOn: version, ...branding, ...change } });
    if (status === 403 || status === 405) return skipped(`these credentials may not change it (${status})`);

    const after = wireSchemas.branding.safeParse(jsonOf(await service.ask(path)));
    const isSame = after.success && after.data.version === version;

    return verdict([
      ...(status === expected ? [] : [{ seen: `${status} for a change that cannot be`, expected: String(expected) }]),
      ...(isSame ? [] : [{ seen: 'another version afterwards', expected: 'the branding as it was' }]),
    ]);
  });

/** No service has had as many. */
export const brandingOutdated = refusedChange(409, { basedOn: 2_000_000_000 });

export const brandingIllegible = refusedChange(400, { accent: { light: '#fffffe', dark: '#111216' } });
