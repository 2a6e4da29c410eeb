import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eq } from 'drizzle-orm';
import { URI } from 'otpauth';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { moveClock, now } from '@/lib/base/clock';
import { person, recoveryCode, secondFactor } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { changePerson } from '../people/change-person';
import { resetPassword } from '../people/first-accounts';
import type { Person } from '../person';
import { actorOf, again, authenticatorFor, eventsOf, signedInPerson, testKeys } from '../testing';
import { countRecoveryCodes } from './recovery-codes';
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  spendCode,
  type Tools,
} from './second-factor';
import { writeSignInPolicy } from './sign-in-policy';

let database: TestDatabase;
let tools: Tools;
let you: Person;
let restoreClock = () => {};

beforeEach(async () => {
  database = await createTestDatabase();
  tools = { db: database.db, keys: testKeys() };
  you = await signedInPerson(database, ['officer']);
});

afterEach(async () => {
  restoreClock();
  restoreClock = () => {};
  await database.close();
});

const codeOf = (uri: string) => URI.parse(uri).generate({ timestamp: now().getTime() });

describe('setting up a second factor', () => {
  test('gives a secret as text and as a QR code', async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
    const { secret, uri, qrSvg } = await beginSecondFactor(tools, you);

    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Proofdesk:${encodeURIComponent(you.email)}?`);
    const picture = await sharp(Buffer.from(qrSvg)).png().toBuffer();
    expect((await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] }))[0]?.text).toBe(uri);
  });

  test('takes effect with the first code, which also gives ten recovery codes', async () => {
    const { uri, secret } = await beginSecondFactor(tools, you);
    expect(await hasSecondFactor(database.db, you.id)).toBe(false);

    const codes = await confirmSecondFactor(tools, you, codeOf(uri), actorOf(you));
    expect(await hasSecondFactor(database.db, you.id)).toBe(true);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await eventsOf(database, you.id)).toContain('person.second_factor_set');

    // Neither the secret nor a code can be read from the database.
    const rows = JSON.stringify([
      (await database.db.select().from(secondFactor)).map((row) => row.secret.toString('latin1')),
      await database.db.select().from(recoveryCode),
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(codes[0]?.replaceAll('-', ''));
  });

  test('refuses a wrong first code, and a code from a restarted set-up', async () => {
    const first = await beginSecondFactor(tools, you);
    const code = codeOf(first.uri);
    await expect(confirmSecondFactor(tools, you, 'abcdef', actorOf(you))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });

    const second = await beginSecondFactor(tools, you);
    expect(second.secret).not.toBe(first.secret);
    await expect(confirmSecondFactor(tools, you, code, actorOf(you))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(confirmSecondFactor(tools, you, codeOf(second.uri), actorOf(you))).resolves.toHaveLength(10);
  });

  test('is refused to people who have one, and to single sign-on accounts', async () => {
    await authenticatorFor(tools, you);
    await expect(beginSecondFactor(tools, you)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(confirmSecondFactor(tools, you, '123456', actorOf(you))).rejects.toMatchObject({ code: 'CONFLICT' });

    const other = await signedInPerson(database, ['officer']);
    await database.db.update(person).set({ ssoIssuer: 'https://i', ssoSubject: 's' }).where(eq(person.id, other.id));
    await expect(beginSecondFactor(tools, other)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'Your second factor is managed by your identity provider.',
    });
  });

  test('with two first codes at once happens once', async () => {
    const { uri } = await beginSecondFactor(tools, you);
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => confirmSecondFactor(tools, you, codeOf(uri), actorOf(you))),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countRecoveryCodes(database.db, you.id)).toBe(10);
  });

  test('a secret moved to another person cannot be decrypted', async () => {
    const { codeNow } = await authenticatorFor(tools, you);
    const other = await signedInPerson(database, ['officer']);
    await database.db.update(secondFactor).set({ personId: other.id });

    await expect(spendCode(database.db, tools.keys, other.id, codeNow())).rejects.toThrow();
  });
});

describe('a second factor', () => {
  test('can be removed by its owner, with its recovery codes', async () => {
    await authenticatorFor(tools, you);
    await removeSecondFactor(database.db, you, actorOf(you));

    expect(await hasSecondFactor(database.db, you.id)).toBe(false);
    expect(await countRecoveryCodes(database.db, you.id)).toBe(0);
    expect(await eventsOf(database, you.id)).toContain('person.second_factor_removed');
    await expect(removeSecondFactor(database.db, you, actorOf(you))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('required by a role can still be removed, but must be set up again at once', async () => {
    await authenticatorFor(tools, you);
    await writeSignInPolicy(database.db, { codeRequiredFor: ['officer'], was: [] }, actorOf(you));

    await removeSecondFactor(database.db, you, actorOf(you));
    expect(await again(database.db, you.signInId)).toMatchObject({ mustSetUp: 'second factor' });
  });

  test('can get new recovery codes, and the old ones stop working', async () => {
    const { recoveryCodes } = await authenticatorFor(tools, you);
    const renewed = await renewRecoveryCodes(database.db, you, actorOf(you));

    expect(await spendCode(database.db, tools.keys, you.id, recoveryCodes[0] ?? '')).toBeNull();
    expect(await spendCode(database.db, tools.keys, you.id, renewed[0] ?? '')).toBe('recovery code');
    expect(await countRecoveryCodes(database.db, you.id)).toBe(9);
    expect(await eventsOf(database, you.id)).toContain('person.recovery_codes_made');
  });

  test('is needed before recovery codes can be created', async () => {
    await beginSecondFactor(tools, you);

    await expect(renewRecoveryCodes(database.db, you, actorOf(you))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('required by a role must be set up before anything else', async () => {
    await writeSignInPolicy(database.db, { codeRequiredFor: ['officer'], was: [] }, actorOf(you));
    expect(await again(database.db, you.signInId)).toMatchObject({ mustSetUp: 'second factor' });

    await authenticatorFor(tools, you);
    expect(await again(database.db, you.signInId)).toMatchObject({ mustSetUp: null });
  });

  test('accepts a recovery code once, even from two windows at once', async () => {
    const { recoveryCodes } = await authenticatorFor(tools, you);
    const spent = await Promise.all(
      [1, 2].map(() => spendCode(database.db, tools.keys, you.id, recoveryCodes[3] ?? '')),
    );

    expect(spent.sort()).toEqual([null, 'recovery code'].sort());
  });

  test('accepts no code older than the last one used', async () => {
    const { codeNow } = await authenticatorFor(tools, you);
    restoreClock = moveClock(60_000);
    const older = codeNow();
    const back = moveClock(30_000);
    expect(await spendCode(database.db, tools.keys, you.id, codeNow())).toBe('code');
    expect(await spendCode(database.db, tools.keys, you.id, older)).toBeNull();
    back();
  });
});

test('an unconfirmed set-up does not count as a second factor', async () => {
  const admin = await signedInPerson(database, ['administrator']);
  await beginSecondFactor(tools, you);

  await expect(
    changePerson(database.db, you.id, { action: 'remove second factor' }, actorOf(admin)),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await resetPassword(database.db, you.email, { removesSecondFactor: true });
  expect(await eventsOf(database, you.id)).not.toContain('person.second_factor_removed');
});
