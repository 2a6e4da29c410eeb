import path from 'node:path';
import { z } from 'zod';
import { dayMs, minuteMs } from './durations';
import { parseGroupRoles } from './group-roles';

/** Lists every bad setting at once. Values are never shown, because a setting may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.length === 1 ? `Bad setting: ${problems[0]}` : `Bad settings: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const portSchema = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a whole number')
  .min(1, 'must be 1 to 65535')
  .max(65_535, 'must be 1 to 65535');

const httpAddressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => new URL(text).username === '', 'must not contain credentials')
  .transform((text) => text.replace(/\/+$/, ''));

/** Kept as written, because the receiver may distinguish `/decisions/` from `/decisions`. */
const receiverAddressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => new URL(text).username === '', 'must not contain credentials');

const postgresAddressSchema = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

const key32Schema = z
  .string()
  .refine(
    (text) => Buffer.from(text, 'base64').length === 32,
    'must be 32 random bytes in Base64 (openssl rand -base64 32)',
  );

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be ${least} to ${most}`)
    .max(most, `must be ${least} to ${most}`);

const flagSchema = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1');

const logLevelSchema = z.enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' });

const addressListSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'must be IP addresses or networks' })));

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const originListSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(z.string().refine(isOrigin, 'must be origins such as https://shop.example, separated by commas')));

const stepListSchema = z
  .string()
  .transform((text) => [...new Set(text.split(',').flatMap((part) => part.trim() || []))])
  .pipe(z.array(z.enum(['document', 'face'], { error: 'must be document, face or both' })).min(1, 'must name a step'));

const groupRolesSchema = z.string().transform((text, context) => {
  const { groups, problem } = parseGroupRoles(text);

  if (problem) {
    context.addIssue({ code: 'custom', message: problem });
  }

  return groups;
});

const sessionSecretSchema = z.string().min(32, 'must have at least 32 characters');

const decisionDeliverySchema = z.enum(['service', 'webhook', 'none'], { error: 'must be service, webhook or none' });

const settingsFields = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSchema.default(3000),
  SERVICE_PORT: portSchema.default(3001),
  PUBLIC_URL: httpAddressSchema.optional(),
  ALLOW_HTTP: flagSchema.default(false),
  TRUSTED_PROXIES: addressListSchema.default([]),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./.data')
    .transform((text) => path.resolve(text)),
  DATABASE_URL: postgresAddressSchema.optional(),
  DATABASE_OWNER_URL: postgresAddressSchema.optional(),
  SERVICE_DATABASE_URL: postgresAddressSchema.optional(),
  UPSTREAM_URL: httpAddressSchema.optional(),
  UPSTREAM_USERNAME: z.string().min(1).optional(),
  UPSTREAM_PASSWORD: z.string().min(1).optional(),
  IMAGE_MAX_MB: wholeNumber(1, 500).default(32),
  IMAGE_MAX_SECONDS: wholeNumber(5, 600).default(60),
  ATTACHMENT_MAX_MB: wholeNumber(1, 100).default(10),
  UPSTREAM_PREFIX: z
    .string()
    .regex(/^(\/|(\/[\w.-]+)+)$/, 'must be a path such as /api/v1, or / for none')
    .default('/api/v1'),
  DECISION_DELIVERY: decisionDeliverySchema.optional(),
  DECISION_WEBHOOK_URL: receiverAddressSchema.optional(),
  DECISION_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  SESSION_SECRET: sessionSecretSchema.optional(),
  DATA_KEY: key32Schema.optional(),
  SIGNING_KEY: key32Schema.optional(),
  DATA_KEY_PREVIOUS: key32Schema.optional(),
  SIGNING_KEY_PREVIOUS: key32Schema.optional(),
  CHECKPOINT_EVERY: wholeNumber(1, 1_000_000).default(1000),
  CHECKPOINT_DIR: z
    .string()
    .min(1)
    .transform((text) => path.resolve(text))
    .optional(),
  OIDC_ISSUER: httpAddressSchema.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_ROLES: groupRolesSchema.optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid email profile'),
  SERVICE_HOST: z.string().min(1).default('127.0.0.1'),
  SERVICE_PUBLIC_URL: httpAddressSchema.optional(),
  SERVICE_EXPOSES: z.enum(['enrolment', 'all'], { error: 'must be enrolment or all' }).default('enrolment'),
  SERVICE_KEY: key32Schema.optional(),
  SERVICE_KEY_PREVIOUS: key32Schema.optional(),
  FRAME_ORIGINS: originListSchema.default([]),
  DEMO_PAGE: flagSchema.default(false),
  ENROLMENT_STEPS: stepListSchema.default(['document', 'face']),
  ENROLMENT_REQUESTS_PER_MINUTE: wholeNumber(10, 100_000).default(120),
  PICTURE_MAX_MB: wholeNumber(1, 100).default(12),
  PICTURE_MAX_MEGAPIXELS: wholeNumber(1, 500).default(50),
  PICTURE_FETCH_SECONDS: wholeNumber(1, 120).default(10),
  ATTEMPTS_PER_STEP: wholeNumber(1, 1000).default(20),
  LIVENESS: z.enum(['required', 'left-out'], { error: 'must be required or left-out' }).default('required'),
  PICTURES_URL: httpAddressSchema.optional(),
  PICTURES_REGION: z.string().min(1).default('us-east-1'),
  PICTURES_ACCESS_KEY_ID: z.string().min(1).optional(),
  PICTURES_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ENGINE_PROCESSES: wholeNumber(1, 64).default(1),
  ENGINE_THREADS: wholeNumber(1, 64).default(1),
  ENGINE_START: z.enum(['on-demand', 'at-start'], { error: 'must be on-demand or at-start' }).default('on-demand'),
  ENGINE_QUEUE: wholeNumber(1, 1000).default(8),
  ENGINE_SECONDS: wholeNumber(1, 300).default(20),
  ENGINE_MEMORY_MB: wholeNumber(256, 65_536).default(1024),
  CAPTURE_WINDOW_MINUTES: wholeNumber(1, 1440).default(60),
  SESSION_VALIDITY_DAYS: wholeNumber(1, 365).default(14),
  RETENTION_DAYS: wholeNumber(0, 36_500).default(0),
  WEBHOOK_NETWORKS: addressListSchema.default([]),
  DEMO_SESSIONS: wholeNumber(0, 1_000_000).default(2000),
  DEMO_ARRIVAL_SECONDS: wholeNumber(0, 86_400).default(180),
  DEMO_HISTORY: z.enum(['on', 'off', 'waiting'], { error: 'must be on, off or waiting' }).default('on'),
  FAULT_BOARD: flagSchema.default(false),
  FAULT_BOARD_PORT: portSchema.default(3002),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: logLevelSchema.default('info'),
};

/** Every name an operator may set. */
export const settingNames = Object.keys(settingsFields);

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

const userOf = (address: string | undefined) => address && new URL(address).username;

const settingsSchema = z.object(settingsFields).superRefine((settings, context) => {
  const require = (name: keyof typeof settings, why: string) => {
    if (settings[name] === undefined) {
      context.addIssue({ code: 'custom', path: [name], message: `is required ${why}` });
    }
  };
  const requireHttps = (
    name: 'OIDC_ISSUER' | 'DECISION_WEBHOOK_URL' | 'UPSTREAM_URL' | 'PICTURES_URL',
    why: string,
  ) => {
    const address = settings[name];
    if (address?.startsWith('http:') && !settings.ALLOW_HTTP && !loopback.has(new URL(address).hostname)) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `must be an https address, unless ALLOW_HTTP=1: ${why}`,
      });
    }
  };

  if (settings.DATABASE_URL || settings.DATABASE_OWNER_URL || settings.SERVICE_DATABASE_URL) {
    require('DATABASE_URL', 'when another database address is given');
    require('DATABASE_OWNER_URL', 'when DATABASE_URL is given (migrations)');
    if (!settings.UPSTREAM_URL) {
      require('SERVICE_DATABASE_URL', 'when DATABASE_URL is given and the embedded service is used');
      require('SERVICE_KEY', 'with SERVICE_DATABASE_URL: it signs access tokens and encrypts webhook passwords');
    }
    require('SESSION_SECRET', 'when the database is not embedded');
    if (userOf(settings.DATABASE_URL) === userOf(settings.DATABASE_OWNER_URL)) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'must use a different role from DATABASE_OWNER_URL, because an owner could change the audit log',
      });
    }
  }

  if (settings.UPSTREAM_URL) {
    require('UPSTREAM_USERNAME', 'with UPSTREAM_URL');
    require('UPSTREAM_PASSWORD', 'with UPSTREAM_URL');
  }
  requireHttps('UPSTREAM_URL', "otherwise others could read the service's password and the people's data");

  if (settings.DATABASE_URL || settings.UPSTREAM_URL) {
    require('DATA_KEY', 'when the database or the service is not embedded. Keep it safe: without it, encrypted data is lost');
    require('SIGNING_KEY', 'when the database or the service is not embedded');
  }

  if (settings.PICTURES_URL) {
    require('PICTURES_ACCESS_KEY_ID', 'with PICTURES_URL');
    require('PICTURES_SECRET_ACCESS_KEY', 'with PICTURES_URL');
  }
  requireHttps('PICTURES_URL', "otherwise others could read the store's password");

  if (!loopback.has(settings.SERVICE_HOST) && !settings.SERVICE_PUBLIC_URL?.startsWith('https:')) {
    context.addIssue({
      code: 'custom',
      path: ['SERVICE_PUBLIC_URL'],
      message: 'must be the https address applicants use if SERVICE_HOST is reachable from other machines',
    });
  }

  if (settings.ADMIN_PASSWORD) {
    require('ADMIN_EMAIL', 'with ADMIN_PASSWORD');
  }

  if (settings.OIDC_ISSUER || settings.OIDC_CLIENT_ID || settings.OIDC_CLIENT_SECRET || settings.OIDC_ROLES) {
    require('OIDC_ISSUER', 'for single sign-on');
    require('OIDC_CLIENT_ID', 'for single sign-on');
    require('OIDC_CLIENT_SECRET', 'for single sign-on');
    require('OIDC_ROLES', 'for single sign-on: without it nobody could sign in');
  }
  requireHttps('OIDC_ISSUER', 'otherwise an attacker could sign in as anybody');

  if (settings.DECISION_DELIVERY === 'webhook') {
    require('DECISION_WEBHOOK_URL', 'with DECISION_DELIVERY=webhook');
    require('DECISION_WEBHOOK_SECRET', 'with DECISION_DELIVERY=webhook');
  }
  if (settings.DECISION_WEBHOOK_URL) {
    require('DECISION_DELIVERY', 'with DECISION_WEBHOOK_URL: without it, nothing is sent there');
  }
  requireHttps('DECISION_WEBHOOK_URL', 'otherwise others could read the verdicts');

  const isPlain = !settings.PUBLIC_URL?.startsWith('https:');
  const isRemote =
    !loopback.has(settings.HOST) || (settings.PUBLIC_URL && !loopback.has(new URL(settings.PUBLIC_URL).hostname));

  if (isRemote && isPlain && !settings.ALLOW_HTTP) {
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message:
        'must be the https address people use if Proofdesk is reachable from other machines, unless ALLOW_HTTP=1',
    });
  }
});

/** What operators may set. The launcher fills in the rest. */
export type Settings = z.output<typeof settingsSchema>;

const consoleSchema = z.object({
  ...settingsFields,
  PUBLIC_URL: httpAddressSchema,
  DATABASE_URL: postgresAddressSchema,
  UPSTREAM_URL: httpAddressSchema,
  UPSTREAM_USERNAME: z.string().min(1),
  UPSTREAM_PASSWORD: z.string().min(1),
  /** The launcher sets it according to the service; without the launcher nothing is sent. */
  DECISION_DELIVERY: decisionDeliverySchema.default('none'),
  SESSION_SECRET: sessionSecretSchema,
  DATA_KEY: key32Schema,
  SIGNING_KEY: key32Schema,
});

/** The complete configuration of the web and worker processes. */
export type ConsoleConfig = z.output<typeof consoleSchema>;

const serviceSchema = z
  .object(settingsFields)
  .pick({
    SERVICE_HOST: true,
    SERVICE_PORT: true,
    SERVICE_PUBLIC_URL: true,
    SERVICE_EXPOSES: true,
    SERVICE_KEY_PREVIOUS: true,
    TRUSTED_PROXIES: true,
    FRAME_ORIGINS: true,
    DEMO_PAGE: true,
    ENROLMENT_STEPS: true,
    ENROLMENT_REQUESTS_PER_MINUTE: true,
    PICTURE_MAX_MB: true,
    PICTURE_MAX_MEGAPIXELS: true,
    PICTURE_FETCH_SECONDS: true,
    ATTEMPTS_PER_STEP: true,
    LIVENESS: true,
    PICTURES_URL: true,
    PICTURES_REGION: true,
    PICTURES_ACCESS_KEY_ID: true,
    PICTURES_SECRET_ACCESS_KEY: true,
    ENGINE_PROCESSES: true,
    ENGINE_THREADS: true,
    ENGINE_START: true,
    ENGINE_QUEUE: true,
    ENGINE_SECONDS: true,
    ENGINE_MEMORY_MB: true,
    DATA_DIR: true,
    CAPTURE_WINDOW_MINUTES: true,
    SESSION_VALIDITY_DAYS: true,
    RETENTION_DAYS: true,
    WEBHOOK_NETWORKS: true,
    DEMO_SESSIONS: true,
    DEMO_ARRIVAL_SECONDS: true,
    FAULT_BOARD: true,
    FAULT_BOARD_PORT: true,
  })
  .extend({
    SERVICE_DATABASE_URL: postgresAddressSchema,
    SERVICE_KEY: key32Schema,
    /** Set by the launcher: the desk's webhook. */
    DESK_WEBHOOK: httpAddressSchema.optional(),
  });

/** Every setting of the embedded service. */
export const serviceSettingNames = Object.keys(serviceSchema.shape);

const parse = <Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> => {
  // In a .env file, an empty value means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);

  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => explainIssue(issue)));
  }

  return result.data;
};

const explainIssue = (issue: z.core.$ZodIssue): string => {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined && !issue.message.startsWith('must');

  return `${String(issue.path[0])} ${isMissing ? 'is required' : issue.message}`;
};

/** For the launcher: checks every setting before anything starts. */
export const parseSettings = (env: Environment): Settings => parse(settingsSchema, env);

export const parseConsoleConfig = (env: Environment): ConsoleConfig => parse(consoleSchema, env);

export const parseServiceConfig = (env: Environment) => {
  const values = parse(serviceSchema, env);

  return {
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    exposes: values.SERVICE_EXPOSES,
    trustedProxies: values.TRUSTED_PROXIES,
    frameOrigins: values.FRAME_ORIGINS,
    hasDemoPage: values.DEMO_PAGE,
    publicUrl: values.SERVICE_PUBLIC_URL ?? `http://127.0.0.1:${values.SERVICE_PORT}`,
    databaseUrl: values.SERVICE_DATABASE_URL,
    dataDir: values.DATA_DIR,
    key: Buffer.from(values.SERVICE_KEY, 'base64'),
    previousKey: values.SERVICE_KEY_PREVIOUS ? Buffer.from(values.SERVICE_KEY_PREVIOUS, 'base64') : null,
    enrolment: {
      steps: values.ENROLMENT_STEPS,
      requestsPerMinute: values.ENROLMENT_REQUESTS_PER_MINUTE,
      maxBytes: values.PICTURE_MAX_MB * 1024 * 1024,
      maxPixels: values.PICTURE_MAX_MEGAPIXELS * 1_000_000,
      fetchMs: values.PICTURE_FETCH_SECONDS * 1000,
      attemptsPerStep: values.ATTEMPTS_PER_STEP,
      liveness: values.LIVENESS,
    },
    pictures: values.PICTURES_URL
      ? {
          url: values.PICTURES_URL,
          region: values.PICTURES_REGION,
          accessKeyId: values.PICTURES_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.PICTURES_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    engine: {
      processes: values.ENGINE_PROCESSES,
      threads: values.ENGINE_THREADS,
      startsAtOnce: values.ENGINE_START === 'at-start',
      queue: values.ENGINE_QUEUE,
      watchdogMs: values.ENGINE_SECONDS * 1000,
      memoryMb: values.ENGINE_MEMORY_MB,
    },
    captureWindowMs: values.CAPTURE_WINDOW_MINUTES * minuteMs,
    validityMs: values.SESSION_VALIDITY_DAYS * dayMs,
    retentionDays: values.RETENTION_DAYS,
    webhookNetworks: values.WEBHOOK_NETWORKS,
    deskWebhook: values.DESK_WEBHOOK ?? null,
    demoSessions: values.DEMO_SESSIONS,
    demoArrivalSeconds: values.DEMO_ARRIVAL_SECONDS,
    faultBoardPort: values.FAULT_BOARD ? values.FAULT_BOARD_PORT : null,
  };
};

// Next loads this module once per route; they share one parsed configuration.
const holder = globalThis as { proofdeskConfig?: ConsoleConfig };

/** The configuration of this web or worker process, parsed on first use because a build has none. */
export const getConfig = (): ConsoleConfig => {
  holder.proofdeskConfig ??= parseConsoleConfig(process.env);

  return holder.proofdeskConfig;
};
