import { openAxe } from './axe';
import { expect, sendPassword, setPurpose, test } from './fixtures';
import { asSuperuser } from './people';

type Home = Parameters<Parameters<typeof test>[2]>[0]['home'];

const onService = <Row extends object>(home: Home, statement: string, values: unknown[] = []) =>
  asSuperuser<Row & Record<string, unknown>>(home.dataDir, statement, values, 'proofdesk_service');

const found = (image: string) => ({
  image,
  box: { x: 0.25, y: 0.15, width: 0.5, height: 0.6 },
  mesh: Array.from({ length: 478 }, (_, at) => [0.3 + 0.4 * ((at * 0.618) % 1), 0.2 + (0.5 * at) / 478]).flat(),
  chip: [
    { x: 0.22, y: 0.2 },
    { x: 0.78, y: 0.2 },
    { x: 0.78, y: 0.68 },
    { x: 0.22, y: 0.68 },
  ],
  yaw: 3,
  pitch: -2,
  roll: 1,
});

/** A passport in the service, with facts as a captured session has them; and another one without. */
const plantFacts = async (home: Home): Promise<{ withFacts: string; without: string }> => {
  const [first, second] = await onService<{ id: string; zone: string }>(
    home,
    `select s.id, field->>'value' as zone
     from session s join session_result r on r.session_id = s.id,
       json_array_elements(r.document->'documentMrzResults') field
     where s.status = 'AUTO_REJECTED' and s.document_type = 'PASSPORT' and field->>'name' = 'full_string'
       and 'face_original' = any(r.face_images)
     order by s.id limit 2`,
  );
  if (!first || !second) throw new Error('No such sessions in the demo data.');
  const box = (y: number, height: number) => ({ x: 0.32, y, width: 0.25, height });
  const facts = {
    policyVersion: '1',
    leftOut: ['documentLiveness'],
    reasons: { passiveLiveness: 'Not scored: nothing proves a live face.', faceVerification: 'The two faces match.' },
    engine: { 'zone reader': '3' },
    sides: [
      {
        side: 'FRONT',
        image: 'original_normalized_FRONT',
        fields: [{ name: 'surname', confidence: 97, box: box(0.26, 0.04) }],
        zone: {
          format: 'TD3',
          box: box(0.85, 0.1),
          lines: first.zone.split('^').map((text) => ({
            text,
            sureness: [...text].map((_, at) => (at === 4 ? 0.62 : 0.999)),
          })),
        },
        barcodes: [],
      },
    ],
    faces: { distance: 0.42, threshold: 0.6, portrait: found('primary_face'), selfie: found('face_original') },
    signs: { document: [], face: ['SCREEN'] },
  };
  await onService(home, 'update session_result set facts = $2 where session_id = $1', [
    first.id,
    JSON.stringify(facts),
  ]);

  return { withFacts: first.id, without: second.id };
};

test('an officer sees why each level was given and where it was read, by pointer and by keyboard', async ({
  page,
  home,
}) => {
  const { withFacts, without } = await plantFacts(home);
  await sendPassword(page.request, home, home.owner);
  await page.goto(`${home.url}/sessions/${withFacts}`);
  await expect(page.getByText('Names and images are hidden')).toBeVisible();
  await expect(page.getByText('Decided by policy 1, 1 model')).toBeVisible();
  await expect(page.getByText('The two faces match.')).toHaveCount(0);

  await setPurpose(page, home);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Face match/ })).toContainText('The two faces match.');

  // A field shows its place, and a place its field.
  const outline = page.getByText('Surname, confidence 97').filter({ visible: true }).first();
  const locate = page.getByRole('button', { name: 'Show surname, printed on Front, normalised' });
  await locate.focus();
  await expect(outline).toBeVisible();
  await page.getByRole('list', { name: 'Read on Front, normalised' }).getByRole('button').first().focus();
  const fields = page.getByRole('region', { name: 'Document fields', exact: true });
  await expect(fields.locator('[data-pointed]').filter({ hasText: 'Surname' })).toBeVisible();

  // Each character of the zone says how sure it is.
  const characters = page.getByRole('slider', { name: 'Confidence, character by character' });
  await characters.focus();
  await expect(page.getByText(/^Character: Line 1, character 5, .*62 % sure/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Character: Line 1, character 6, .*99.9 % sure/)).toBeVisible();

  // The mesh of both faces, on demand.
  await characters.blur();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mesh' }).click();
  await expect(dialog.getByText(/within the threshold of 0\.60: counts as the same person/)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Selfie, original' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const { violations } = await (await openAxe(page)).analyze();
  expect(violations).toEqual([]);

  // Drawn sessions have none of it.
  await page.goto(`${home.url}/sessions/${without}`);
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/Decided by policy|Least sure/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Show .* on |Outline what was read|Face mesh/ })).toHaveCount(0);

  const views = await asSuperuser<{ subject: string; masked: boolean }>(
    home.dataDir,
    `select subject, (details->>'masked')::boolean as masked from audit_event
     where code = 'session.opened' and details->>'part' = 'facts' and subject = any($1) order by id`,
    [[withFacts, without]],
  );
  expect([...new Set(views.map(({ subject }) => subject))]).toEqual([withFacts]);
  expect(views.map(({ masked }) => masked)).toEqual(expect.arrayContaining([true, false]));
});
