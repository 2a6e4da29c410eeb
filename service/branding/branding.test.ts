import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WirePayload, wireSchemas } from '@/lib/contract';
import { openApplicant } from '../enrolment/testing';
import { basic, startTestService, type TestService } from '../testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

type Change = WirePayload<'brandingChange'>;

const ask = async (body?: unknown, as: 'back-office' | 'integrator' = 'back-office') => {
  const response = await service.app.request('/api/v1/branding', {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { authorization: basic(as, service.secret) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

  // biome-ignore lint/suspicious/noExplicitAny: compared with what is expected.
  return { status: response.status, body: (await response.json()) as any };
};

const inForce = async (): Promise<WirePayload<'branding'>> => wireSchemas.branding.parse((await ask()).body);

const changeOf = async (part: Partial<Change> = {}): Promise<Change> => {
  const { version: basedOn, ...branding } = await inForce();

  return { basedOn, ...branding, ...part };
};

const countChanges = async (): Promise<number> =>
  (await service.database.pool.query('select count(*)::int as n from branding_change')).rows[0].n;

/** One pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

it('the built-in look is version 0, and the state shows it', async () => {
  const { version, ...branding } = await inForce();

  expect([version, branding.name]).toEqual([0, 'Proofdesk']);
  expect((await (await openApplicant(service)).state()).body.branding).toEqual(branding);
});

it('a change is a new version, which applicants see at once', async () => {
  const { state } = await openApplicant(service);
  const links = {
    privacy: 'https://shop.example/privacy',
    help: null,
    contact: 'mailto:help@shop.example',
    otherWay: null,
  };
  const change = await changeOf({ name: ' Shop ', logo: `data:image/png;base64,${png}`, links, keptDays: 30 });
  const { status, body } = await ask(change);

  expect([status, body]).toEqual([
    200,
    {
      version: change.basedOn + 1,
      name: 'Shop',
      logo: change.logo,
      accent: change.accent,
      links,
      keptDays: 30,
    },
  ]);
  const { version, ...branding } = await inForce();
  expect(version).toBe(body.version);
  expect((await state()).body.branding).toEqual(branding);
});

it('a device that has the logo is not sent it again', async () => {
  const applicant = await openApplicant(service);
  const { logo } = await inForce();
  const report = { device: 'phone-of-the-applicant', isPhone: true, at: 'FRONT', takesOver: false } as const;

  expect(logo).toContain(png);
  expect((await applicant.device(report)).body.branding.logo).toBe(logo);
  expect((await applicant.device({ ...report, hasLogo: true })).body.branding).toMatchObject({
    name: 'Shop',
    logo: null,
  });
});

it('what applicants saw before stays on record, with who changed it', async () => {
  const before = await inForce();
  await ask(await changeOf({ name: 'Next name' }));
  const { rows } = await service.database.pool.query(
    'select branding, changed_by as by from branding_change order by version desc limit 2',
  );

  expect(rows.map(({ branding, by }) => [branding.name, by])).toEqual([
    ['Next name', 'back-office'],
    [before.name, 'back-office'],
  ]);
});

it('repeating a request answers the same, and changes nothing', async () => {
  const change = await changeOf({ name: 'Repeated' });
  const answers = await Promise.all([1, 2, 3].map(() => ask(change)));
  const before = await countChanges();
  const [first] = answers;

  expect(answers.every(({ status, body }) => status === 200 && body.version === change.basedOn + 1)).toBe(true);
  await ask(await changeOf({ name: 'After it' }));
  expect(await ask(change)).toEqual(first);
  expect([(await inForce()).name, await countChanges()]).toEqual(['After it', before + 1]);
});

it('a request that changes nothing makes no version', async () => {
  const before = await inForce();

  expect((await ask(await changeOf())).body).toEqual(before);
  expect(await inForce()).toEqual(before);
});

it('of two simultaneous changes, one is refused', async () => {
  const changes = [await changeOf({ name: 'One' }), await changeOf({ name: 'Other' })];
  const answers = await Promise.all(changes.map((change) => ask(change)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it.each([-1, 1, 5_000_000_000])(
  'a change based on a version %i away is refused, and says which is in force',
  async (away) => {
    await ask(await changeOf({ name: `Before ${away}` }));
    const { version } = await inForce();
    const { status, body } = await ask(await changeOf({ basedOn: version + away, name: `Outdated ${away}` }));

    expect([status, body.message]).toEqual([409, expect.stringContaining(`version ${version}.`)]);
    expect((await inForce()).version).toBe(version);
  },
);

it('only the back office sees it or changes it', async () => {
  expect((await ask(undefined, 'integrator')).status).toBe(403);
  expect((await ask(await changeOf({ name: 'Integrator' }), 'integrator')).status).toBe(403);
  expect((await service.app.request('/api/v1/branding')).status).toBe(401);
  const posted = await service.app.request('/api/v1/branding', {
    method: 'POST',
    headers: { authorization: basic('back-office', service.secret) },
  });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
});

it('what cannot be shown is refused in words', async () => {
  const before = await inForce();
  const sound = await changeOf();
  const link = (privacy: string) => ({ links: { ...sound.links, privacy } });
  const accent = (part: Partial<Change['accent']>) => ({ accent: { ...sound.accent, ...part } });

  for (const [part, message] of [
    [
      accent({ light: '#777777' }),
      'accent.light must have a contrast of at least 4.5:1 to the light page (#ffffff); it has 4.47:1.',
    ],
    [
      accent({ dark: '#0e5a6b' }),
      'accent.dark must have a contrast of at least 4.5:1 to the dark page (#111215); it has 2',
    ],
    [accent({ light: 'teal' }), 'accent.light must be a colour such as #0e5a6b'],
    [{ name: ' ' }, 'name must not be empty'],
    [{ name: 'x'.repeat(61) }, 'name must have at most 60 characters'],
    [{ logo: 'https://shop.example/logo.png' }, 'logo must be a PNG, JPEG or WebP as a data address'],
    [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'logo must be a PNG, JPEG or WebP as a data address'],
    [{ logo: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }, 'logo must be a PNG, JPEG or WebP'],
    [{ logo: `data:image/jpeg;base64,${png}` }, 'its data address must say which'],
    [{ logo: `data:image/png;base64,${'A'.repeat(90_000)}` }, 'logo must be a file of at most 64 kB'],
    [link('http://shop.example'), 'links.privacy must be an https address'],
    [link('javascript:alert(1)'), 'links.privacy must be an https address'],
    [{ keptDays: 0 }, 'keptDays must be at least 1'],
    [{ font: 'Comic' }, 'Unknown property: font'],
  ] as const) {
    const { status, body } = await ask({ ...sound, ...part });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  }
  expect((await ask('{')).status).toBe(400);
  expect((await ask({ ...sound, logo: 'A'.repeat(140_000) })).status).toBe(413);
  expect(await inForce()).toEqual(before);
});
