import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseSettings } from './config';

const key = randomBytes(32).toString('base64');
const external = {
  DATABASE_URL: 'postgres://app:a@db.example/desk',
  DATABASE_OWNER_URL: 'postgres://owner:o@db.example/desk',
  SERVICE_DATABASE_URL: 'postgres://service:s@db.example/service',
  SESSION_SECRET: 'a'.repeat(32),
  DATA_KEY: key,
  SIGNING_KEY: key,
  SERVICE_KEY: key,
};

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseSettings(env);

    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('settings', () => {
  test('are all optional for an embedded desk', () => {
    expect(parseSettings({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, SERVICE_PORT: 3001, DEMO_SESSIONS: 2000 });
  });

  test('are all reported at once if they are bad', () => {
    const problems = problemsOf({ PORT: 'abc', SERVICE_PORT: '70000', UPSTREAM_URL: 'ftp://x', DEMO_SESSIONS: '-1' });

    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'SERVICE_PORT',
      'UPSTREAM_URL',
      'DEMO_SESSIONS',
    ]);
  });

  test('are never echoed, because they may be secrets', () => {
    const problems = problemsOf({ DATA_KEY: 'hunter2', SESSION_SECRET: 'hunter2', DATABASE_URL: 'hunter2://x' });

    expect(problems.length).toBeGreaterThan(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('treat an empty value as not set', () => {
    expect(parseSettings({ PORT: '', UPSTREAM_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  test('say whether liveness counts, and take nothing else', () => {
    expect(parseSettings({})).toMatchObject({ LIVENESS: 'required' });
    expect(parseSettings({ LIVENESS: 'left-out' })).toMatchObject({ LIVENESS: 'left-out' });
    expect(problemsOf({ LIVENESS: 'off' })).toEqual(['LIVENESS must be required or left-out']);
  });

  test('give one picture 20 seconds, where the metrics of the engine end', () => {
    expect(parseSettings({})).toMatchObject({ ENGINE_SECONDS: 20 });
  });

  test('accept a complete external setup', () => {
    expect(problemsOf(external)).toEqual([]);
  });

  test.each(Object.keys(external))('refuse an external database without %s', (name) => {
    const { [name as keyof typeof external]: _, ...rest } = external;

    expect(problemsOf(rest)).toEqual([expect.stringContaining(`${name} is required`)]);
  });

  test('require keys and credentials with another service', () => {
    expect(problemsOf({ UPSTREAM_URL: 'https://idv.example' }).map((problem) => problem.split(' ')[0])).toEqual([
      'UPSTREAM_USERNAME',
      'UPSTREAM_PASSWORD',
      'DATA_KEY',
      'SIGNING_KEY',
    ]);
  });

  test('require https for another service, except on this machine or with ALLOW_HTTP', () => {
    const plain = {
      UPSTREAM_URL: 'http://idv.example',
      UPSTREAM_USERNAME: 'desk',
      UPSTREAM_PASSWORD: 'secret',
      DATA_KEY: key,
      SIGNING_KEY: key,
    };

    expect(problemsOf(plain)).toEqual([
      expect.stringMatching(/^UPSTREAM_URL must be an https address, unless ALLOW_HTTP=1: otherwise others could read/),
    ]);
    expect(problemsOf({ ...plain, ALLOW_HTTP: '1' })).toEqual([]);
    for (const here of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']) {
      expect(problemsOf({ ...plain, UPSTREAM_URL: here })).toEqual([]);
    }
  });

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://desk.example' }],
    [{ PUBLIC_URL: 'http://desk.example' }],
  ])('refuse access from other machines without https: %o', (env) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining('PUBLIC_URL must be the https address')]);
  });

  test.each([{ SERVICE_HOST: '0.0.0.0' }, { SERVICE_HOST: '10.0.0.5', SERVICE_PUBLIC_URL: 'http://id.example' }])(
    'a service that other machines reach needs an https address: %o',
    (env) => {
      expect(problemsOf(env)).toEqual([expect.stringContaining('SERVICE_PUBLIC_URL must be the https address')]);
      expect(problemsOf({ ...env, SERVICE_PUBLIC_URL: 'https://id.example' })).toEqual([]);
    },
  );

  test.each([[{ HOST: '0.0.0.0', PUBLIC_URL: 'https://desk.example' }], [{ HOST: '0.0.0.0', ALLOW_HTTP: '1' }]])(
    'allow access from other machines with https or ALLOW_HTTP: %o',
    (env) => {
      expect(problemsOf(env)).toEqual([]);
    },
  );

  describe('for single sign-on', () => {
    const complete = {
      OIDC_ISSUER: 'https://login.example/',
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: 'compliance=officer; leads = officer, supervisor;CN=DPO,OU=Groups,DC=example=privacy officer',
    };

    test('map groups to roles, whatever characters a group name contains', () => {
      expect(parseSettings(complete)).toMatchObject({
        OIDC_ISSUER: 'https://login.example',
        OIDC_NAME: 'single sign-on',
        OIDC_GROUPS_CLAIM: 'groups',
        OIDC_ROLES: [
          { group: 'compliance', roles: ['officer'] },
          { group: 'leads', roles: ['officer', 'supervisor'] },
          { group: 'CN=DPO,OU=Groups,DC=example', roles: ['privacy officer'] },
        ],
      });
    });

    test.each(Object.keys(complete))('are refused without %s', (name) => {
      const { [name as keyof typeof complete]: _, ...rest } = complete;

      expect(problemsOf(rest)).toEqual([expect.stringContaining(`${name} is required for single sign-on`)]);
    });

    test.each([
      ['compliance=oficer', 'names "oficer", but the roles are viewer, officer'],
      ['compliance', 'must be written as group=role'],
      ['=officer', 'must be written as group=role'],
      ['compliance=', 'must be written as group=role'],
      ['a=officer;a=viewer', 'names the group "a" twice'],
      [' ; ', 'must give at least one group a role'],
      ['audit=viewer,auditor', 'must not grant the auditor role: create an auditor account with an end date instead'],
    ])('name what is wrong with %o', (OIDC_ROLES, problem) => {
      expect(problemsOf({ ...complete, OIDC_ROLES })).toEqual([expect.stringContaining(`OIDC_ROLES ${problem}`)]);
    });

    test('require https, except on this machine or with ALLOW_HTTP', () => {
      const plain = { ...complete, OIDC_ISSUER: 'http://login.example' };

      expect(problemsOf(plain)).toEqual([expect.stringContaining('OIDC_ISSUER must be an https address')]);
      expect(problemsOf({ ...plain, ALLOW_HTTP: '1' })).toEqual([]);
      expect(problemsOf({ ...plain, OIDC_ISSUER: 'http://127.0.0.1:4000' })).toEqual([]);
      expect(problemsOf({ ...complete, OIDC_SCOPES: 'email' })).toEqual(['OIDC_SCOPES must contain openid']);
    });
  });

  describe('for the delivery of verdicts', () => {
    const complete = {
      DECISION_DELIVERY: 'webhook',
      DECISION_WEBHOOK_URL: 'https://shop.example/decisions/',
      DECISION_WEBHOOK_SECRET: 's'.repeat(32),
    };

    test('keep the address as written', () => {
      expect(parseSettings(complete)).toMatchObject(complete);
    });

    test.each(Object.keys(complete))('are refused without %s', (name) => {
      const { [name as keyof typeof complete]: _, ...rest } = complete;

      expect(problemsOf(rest)).toEqual([expect.stringContaining(`${name} is required`)]);
    });

    test('require a known way, a long secret, and https except on this machine or with ALLOW_HTTP', () => {
      const plain = { ...complete, DECISION_WEBHOOK_URL: 'http://shop.example/decisions' };

      expect(problemsOf({ DECISION_DELIVERY: 'mail' })).toEqual(['DECISION_DELIVERY must be service, webhook or none']);
      expect(problemsOf({ ...complete, DECISION_WEBHOOK_SECRET: 'short' })).toEqual([
        'DECISION_WEBHOOK_SECRET must have at least 32 characters',
      ]);
      expect(problemsOf(plain)).toEqual([expect.stringContaining('DECISION_WEBHOOK_URL must be an https address')]);
      expect(problemsOf({ ...plain, ALLOW_HTTP: '1' })).toEqual([]);
      expect(problemsOf({ ...plain, DECISION_WEBHOOK_URL: 'http://127.0.0.1:4000/' })).toEqual([]);
      expect(problemsOf({ ...complete, DECISION_WEBHOOK_URL: 'https://me:secret@shop.example' })).toEqual([
        'DECISION_WEBHOOK_URL must not contain credentials',
      ]);
    });
  });

  test('are refused in one sentence', () => {
    expect(() => parseSettings({ PORT: '0' })).toThrow(new ConfigError(['PORT must be 1 to 65535']));
  });
});
