import { expect, sendPassword, setPurpose, signIn, test } from './fixtures';
import { asSuperuser } from './people';

test('removed roles take effect on the next request: values are masked on the server and pictures refused', async ({
  page,
  home,
}) => {
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await signIn(page, home, officer);
  await setPurpose(page, home);
  await page.getByRole('row').filter({ hasText: 'Approved' }).getByRole('link').first().click();
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}\?/);
  await expect(page.getByRole('region', { name: 'Decision', exact: true }).getByText('Face match')).toBeVisible();
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const readDocument = async () => (await page.request.get(`${home.url}/api/sessions/${sessionId}/document`)).json();
  const { document } = await readDocument();
  const surname: string = document.applicant.lastName;

  await asSuperuser(home.dataDir, `update person set roles = '{viewer}' where email = $1`, [officer.email]);
  try {
    const masked = await readDocument();
    expect(masked.masked).toBe(true);
    expect(JSON.stringify(masked)).not.toContain(surname);
    expect((await page.request.get(`${home.url}/api/sessions/${sessionId}/images/face_cropped`)).status()).toBe(403);

    await page.reload();
    await expect(page.getByText('Names and images are hidden')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    await expect(page.getByText(surname)).toHaveCount(0);
  } finally {
    await asSuperuser(home.dataDir, `update person set roles = '{officer,supervisor}' where email = $1`, [
      officer.email,
    ]);
  }
});

test('a disabled account is signed out at once', async ({ page, home }) => {
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await sendPassword(page.request, home, officer);

  await asSuperuser(home.dataDir, 'update person set disabled_at = now() where email = $1', [officer.email]);
  try {
    expect((await page.request.get(`${home.url}/api/sessions`)).status()).toBe(401);
    await page.goto(`${home.url}/sessions`);
    await expect(page).toHaveURL(/\/sign-in/);
  } finally {
    await asSuperuser(home.dataDir, 'update person set disabled_at = null where email = $1', [officer.email]);
  }
});

test('a wrong password is refused with a reason, guessing is slowed down, and signing out ends the sign-in', async ({
  page,
  home,
}) => {
  const privacy = home.accounts.find(({ email }) => email.startsWith('privacy')) ?? home.owner;
  await page.goto(`${home.url}/sign-in`);
  await page.getByLabel('Email').fill(privacy.email);

  for (let tries = 0; tries < 3; tries++) {
    await page.getByLabel('Password', { exact: true }).fill(`wrong ${tries}`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  }
  await expect
    .poll(async () => {
      await page.getByLabel('Password', { exact: true }).fill('wrong again');
      await page
        .getByRole('button', { name: 'Continue', exact: true })
        .click({ timeout: 1_000 })
        .catch(() => undefined);

      return page
        .getByText(/Too many attempts/)
        .first()
        .isVisible();
    })
    .toBe(true);
  expect(page.url()).not.toContain('wrong');

  await asSuperuser(home.dataDir, 'delete from sign_in_throttle');
  await signIn(page, home, privacy);
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: /account/ }).click();
  await page.getByRole('menuitem', { name: /Sign out/ }).click();
  await page.waitForURL(/\/sign-in/);
  await expect(page.getByText('You are signed out.')).toBeVisible();

  // The old cookie no longer works.
  await page.context().addCookies(cookies);
  expect((await page.request.get(`${home.url}/api/sessions`)).status()).toBe(401);
});

test('a password is stored as a full-strength hash', async ({ home }) => {
  const hashes = await asSuperuser<{ hash: string }>(
    home.dataDir,
    'select password_hash as hash from person where password_hash is not null',
  );
  expect(hashes.length).toBeGreaterThan(2);
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('no table of the console contains a name or document number from the service', async ({ page, home }) => {
  await sendPassword(page.request, home, home.owner);
  await setPurpose(page, home);
  const list = await (await page.request.get(`${home.url}/api/sessions?size=50&status=AUTO_REJECTED`)).json();
  for (const { id } of list.rows.slice(0, 5)) {
    await page.request.get(`${home.url}/api/sessions/${id}/document`);
  }

  const documents = await asSuperuser<{ field: string; value: string }>(
    home.dataDir,
    `select field ->> 'name' as field, field ->> 'value' as value from session_result,
       json_array_elements(document -> 'documentVisualResults') as field
     union select 'surname', document -> 'applicant' ->> 'surnameAndGivenNames' from session_result`,
    [],
    'proofdesk_service',
  );
  const personal = ['surname', 'given_name', 'surname_and_given_names', 'document_number', 'personal_number'];
  const words = new Set(
    documents
      .filter(({ field }) => personal.includes(field))
      .flatMap(({ value }) => (value ?? '').toUpperCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []),
  );
  expect(words.size).toBeGreaterThan(400);

  const tables = await asSuperuser<{ name: string }>(
    home.dataDir,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(20);

  for (const { name } of tables) {
    const rows = await asSuperuser<{ content: string }>(home.dataDir, `select t::text as content from ${name} t`);
    const content = rows.map((row) => row.content).join('\n');
    // Bytes are printed in hexadecimal; decoded, they must not contain a name either.
    const spelt = content.replace(/\\\\x([0-9a-f]+)/g, (_, hex) => Buffer.from(hex, 'hex').toString());
    const held = new Set(`${content} ${spelt}`.toUpperCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
    expect(
      [...words].filter((word) => held.has(word)),
      name,
    ).toEqual([]);
  }
});

test('after a proof of identity, the keyboard is in the dialog that needed it, not behind it', async ({
  page,
  home,
}) => {
  await signIn(page, home, home.owner);
  await page.goto(`${home.url}/audit`);
  await asSuperuser(home.dataDir, `update sign_in set proved_at = now() - interval '10 minutes'`);
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the audit log' });
  await dialog.getByRole('button', { name: 'Export' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(home.owner.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();

  await expect(proof).toHaveCount(0);
  await expect(dialog.getByText('Download started.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
});
