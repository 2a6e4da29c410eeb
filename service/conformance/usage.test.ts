import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing';
import { checkService, serveTest, suite } from './checked-service';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

it('skips checks with a reason when there are no sessions', async () => {
  const { code, ids, of } = await checkService(service, []);

  expect([ids('failed'), code]).toEqual([[], 0]);
  expect(ids('passed')).toEqual(expect.arrayContaining(['auth-none', 'list-shape', 'unknown-session']));
  expect(of('results-pending')).toMatchObject({ why: 'no session with status PENDING among all 0 of the list' });
  expect(ids('skipped')).toEqual(expect.arrayContaining(['list-no-repeats', 'decision-shape', 'image-answers']));
});

describe('a run that cannot start', () => {
  const right = ['--url', 'http://127.0.0.1:9', '--user', 'me', '--password', 'secret-word'];

  it.each([
    ['nothing at all', [], /--url is missing\.\n--user is missing or contains a colon\.\nThe password is missing/],
    ['no address', ['--url', 'nonsense', '--user', 'me', '--password', 'x'], /^--url is not an address\./],
    [
      'credentials in the address',
      ['--url', 'http://a:secret-word@b', '--user', 'me', '--password', 'x'],
      /must not contain/,
    ],
    ['an unknown option', [...right, '--passwort=secret-word'], /^Unknown option --passwort\./],
    ['a stray argument', [...right, 'secret-word'], /^Unexpected argument\./],
    ['a number that is none', [...right, '--sessions', 'many', '--timeout', '0'], /--sessions must.*\n--timeout must/],
    ['a session to delete in a run that only looks', [...right, '--delete-session', 'abc'], /needs --destructive/],
    ['pictures for a run that only looks', [...right, '--pictures', '/tmp'], /--pictures needs --destructive/],
    ['an id that is none', [...right, '--destructive', '--delete-session', '../x'], /is not a session id/],
  ])('usage: %s', async (_, args, sentence) => {
    const { code, out, err } = await suite(args);

    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(sentence);
    expect(err).not.toContain('secret-word');
  });

  it('--help exits with 0', async () => {
    const { code, out } = await suite(['--help']);

    expect(code).toBe(0);
    expect(out).toContain('requested at most once per run');
  });

  it('reports an unreachable service in one sentence', async () => {
    const { url, close } = await serveTest(service);
    await close();
    const args = ['--url', url, '--user', 'back-office', '--password', service.secret];

    expect(await suite(args)).toEqual({ code: 2, out: '', err: `No answer from ${url}: nothing is listening there.` });
  });

  it.each([
    ['refused credentials', ['--password', 'wrong'], 401, 'refused these credentials (401).'],
    ['another prefix', ['--prefix', '/api/v2'], 404, 'Is the --prefix right?'],
  ])('%s', async (_, extra, status, words) => {
    const served = await serveTest(service);
    const args = ['--url', served.url, '--user', 'back-office', '--password', service.secret, ...extra];
    const { code, err } = await suite(args);
    await served.close();

    expect(code).toBe(2);
    expect(err).toContain(String(status));
    expect(err).toContain(words);
  });

  it('reports pictures that cannot be read', async () => {
    const served = await serveTest(service);
    const args = ['--url', served.url, '--user', 'back-office', '--password', service.secret, '--destructive'];
    const { code, err } = await suite([...args, '--pictures', '/no/such/folder']);
    await served.close();

    expect([code, err]).toEqual([2, expect.stringMatching(/^The pictures could not be read\. --pictures must be/)]);
  });

  it('does not follow a redirect with credentials', async () => {
    const elsewhere = await serveTest(service);
    const served = await serveTest(service, () => async () => Response.redirect(`${elsewhere.url}/api/v1`, 302));
    const { code, err } = await suite(['--url', served.url, '--user', 'a', '--password', 'b']);
    await Promise.all([served.close(), elsewhere.close()]);

    expect(code).toBe(2);
    expect(err).toContain('redirect (302)');
    expect(elsewhere.requests).toEqual([]);
  });
});
