import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '@/conformance/checks';
import type { TestService } from '../testing';
import { checkService, type Served, serveTest, startCheckedService, suite } from './checked-service';
import { type Fault, faults, furtherFaults } from './planted-faults';

let service: TestService;

beforeAll(async () => {
  service = await startCheckedService(300);
});

afterAll(() => service.close());

const needDestructive = checks
  .map(({ id }) => id)
  .filter((id) => /^(create|enrol|delete|deleted)-|^(policy|branding)-(outdated|senseless|illegible)$/.test(id));

const expectOneStatusEach = ({ requests }: Served) => {
  const asked = requests.filter((line) => line.endsWith('/status'));
  expect(asked.length).toBeGreaterThan(7);
  expect(new Set(asked).size).toBe(asked.length);
};

const countSessions = async (): Promise<number> =>
  (await service.database.pool.query('select count(*)::int as n from session')).rows[0].n;

/** A session that no check reads by itself. */
const spare = async (): Promise<string> => (await service.idsOf('AUTO_APPROVED')).at(-1) ?? '';

describe('the embedded service', () => {
  it('passes every check without being changed, and each status is read once', async () => {
    const before = await countSessions();
    const { code, ids, of, served } = await checkService(service, []);

    expect(ids('failed')).toEqual([]);
    expect(ids('skipped')).toEqual(needDestructive);
    expect(code).toBe(0);
    expect(of('results-waiting').notes).toEqual(['released to these credentials']);
    expect(served.requests.filter((line) => !/^(GET|HEAD) /.test(line))).toEqual(['POST /api/v1/data/session/list']);
    expect(await countSessions()).toBe(before);
    expectOneStatusEach(served);
    // The first to ask for pictures, which are drawn then.
  }, 120_000);

  it('passes for an integrator too', async () => {
    const { ids, of } = await checkService(service, [], { user: 'integrator' });

    expect(ids('failed')).toEqual([]);
    const notTheirs = ['policy-shape', 'policy-nobody', 'branding-shape', 'branding-nobody'];
    expect(ids('skipped').sort()).toEqual([...needDestructive, ...notTheirs].sort());
    for (const id of notTheirs) expect(of(id).why).toBe('not for these credentials (403)');
    expect(of('results-waiting').notes).toEqual(['withheld from these credentials']);
  });

  it('deletes only the sessions it created and the one named', async () => {
    const [before, named] = [await countSessions(), await spare()];
    const { code, ids, served } = await checkService(service, ['--destructive', '--delete-session', named]);

    expect([ids('failed'), ids('skipped'), code]).toEqual([[], [], 0]);
    expect(await countSessions()).toBe(before - 1);
    expect(await service.idsOf('AUTO_APPROVED')).not.toContain(named);

    const deletions = served.requests.filter((line) => line.startsWith('DELETE '));
    // Four that pictures were sent to, one that was only created, and the one named.
    expect(new Set(deletions).size).toBe(6);
    expectOneStatusEach(served);
    // The first to send pictures, which the engine reads then.
  }, 120_000);
});

describe('a fault', () => {
  it.each(faults)('is reported: %s', async (name, id, fault) => {
    const deletion = name.includes('DELETE') ? ['--delete-session', await spare()] : [];
    const extra = /DELETE|(policy|branding) change/.test(name) ? ['--destructive', ...deletion] : [];
    const { code, ids, of } = await checkService(service, extra, { planted: [fault] });

    expect(ids('failed')).toEqual([id]);
    expect(of(id).problems?.[0]).toEqual({ seen: expect.stringMatching(/./), expected: expect.stringMatching(/./) });
    expect(code).toBe(1);
  });

  it('does not hide another', async () => {
    const extra = ['--destructive', '--delete-session', await spare()];
    const { ids } = await checkService(service, extra, { planted: furtherFaults.map(([, fault]) => fault) });

    expect(ids('failed')).toEqual(expect.arrayContaining(furtherFaults.map(([id]) => id)));
  });
});

describe('the report', () => {
  it('shows what was seen and expected, and ends with the counts', async () => {
    const served = await serveTest(service, ...faults.slice(0, 1).map(([, , fault]) => fault));
    const { code, out } = await suite(['--url', served.url, '--user', 'back-office', '--sessions', '1'], {
      CONFORMANCE_PASSWORD: service.secret,
    });
    await served.close();

    expect(code).toBe(1);
    expect(out).toContain(
      'FAILED   list-total-records       2.10       totalRecords is the number of records in this page\n' +
        '           seen: session/list: totalRecords 300, records in data 10\n' +
        '           expected: 10\n',
    );
    expect(out).toContain('skipped  create-answer');
    expect(out).toContain('why: needs --destructive');
    expect(out.split('\n').at(-1)).toBe(`46 passed, 1 failed, ${needDestructive.length} skipped`);
  });

  it('has neither credentials nor personal data', async () => {
    const planted: Fault = (sound) => async (request) => {
      const response = await sound(request);
      if (!request.url.endsWith('/decision/results') || response.status !== 200) return response;
      const { decision } = (await response.json()) as { decision: object };

      return Response.json({
        verifications: { 'JANE Q PUBLIC': 'JANE' },
        decision: { ...decision, level: 'JANE DOE' },
      });
    };
    const { out, ids } = await checkService(service, [], { planted: [planted] });

    expect(ids('failed')).toContain('levels');
    expect(out).not.toMatch(/JANE|PUBLIC|DOE/);
    expect(out).not.toContain(service.secret);
    expect(out).not.toContain(btoa(`back-office:${service.secret}`));
    expect(out).not.toContain('back-office');
  });

  it('a check without an answer fails with a sentence, and the others continue', async () => {
    const silent: Fault =
      (sound, { approved }) =>
      async (request) => {
        const response = await sound(request);
        const isMeant = request.url.endsWith(`/${approved}/face/result`) && response.status === 200;

        return isMeant ? new Promise(() => {}) : response;
      };
    const { ids, of } = await checkService(service, ['--timeout', '1'], { planted: [silent] });

    expect(of('face-shape').problems?.[0]?.seen).toMatch(/^No answer from http:\/\/127.0.0.1:\d+ within 1 s\.$/);
    expect(ids('passed')).toEqual(expect.arrayContaining(['auth-wrong-password', 'list-order', 'unknown-session']));
  });

  it('waits when the service answers 429', async () => {
    let refused = 0;
    const busy: Fault = (sound) => async (request) =>
      request.url.endsWith('/images') && refused++ === 0
        ? new Response('', { status: 429, headers: { 'retry-after': '0' } })
        : sound(request);

    expect((await checkService(service, [], { planted: [busy] })).ids('failed')).toEqual([]);
    expect(refused).toBeGreaterThan(1);
  });
});
