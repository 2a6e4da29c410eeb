import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireSchemas } from '@/lib/contract';
import { startTestService, type TestService } from '../testing';
import type { OpenApiDocument } from './document';
import { operations } from './operations';

let service: TestService;
let document: OpenApiDocument & { paths: Record<string, Record<string, Record<string, unknown>>> };

beforeAll(async () => {
  service = await startTestService(0);
  document = await (await service.app.request('/openapi.json')).json();
});

afterAll(() => service.close());

const described = () =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();

it('is a valid OpenAPI 3.1 document', async () => {
  expect(document.openapi).toMatch(/^3\.1/);
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
});

it('describes exactly the existing endpoints', () => {
  const routed = service.app.routes
    .filter(({ method, path }) => !['ALL', 'OPTIONS'].includes(method) && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

  expect(described()).toEqual([...new Set(routed)].sort());
});

it('marks the extensions, and nothing else', () => {
  const extensions = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => (operation['x-extension'] ? [path] : [])),
  );

  expect(extensions.sort()).toEqual([
    '/api/v1/branding',
    '/api/v1/branding',
    '/api/v1/data/{sessionId}/facts',
    '/api/v1/data/{sessionId}/manual-decision',
    '/api/v1/enrolment/consent',
    '/api/v1/enrolment/device',
    '/api/v1/enrolment/state',
    '/api/v1/policy',
    '/api/v1/policy',
  ]);
  expect(document.components.schemas.initialization).toMatchObject({ properties: { steps: { 'x-extension': true } } });
});

it('asks for the session’s token exactly where applicants send something', () => {
  const withToken = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security }) => (security ? [path] : [])),
  );

  expect(withToken.sort()).toEqual(
    ['complete', 'consent', 'device', 'document', 'face', 'state'].map((step) => `/api/v1/enrolment/${step}`),
  );
});

it('has examples that the contract schemas accept', () => {
  for (const { id, request, requestExample, answer, answerExamples = {} } of operations) {
    if (request && requestExample)
      expect([id, wireSchemas[request].safeParse(requestExample).error]).toEqual([id, undefined]);
    for (const { value } of Object.values(answerExamples)) {
      expect([id, 'schema' in answer && wireSchemas[answer.schema].safeParse(value).error]).toEqual([id, undefined]);
    }
  }
});

it('takes the payloads from the contract schemas', () => {
  expect(Object.keys(document.components.schemas).sort()).toEqual([
    'branding',
    'brandingChange',
    'completion',
    'consent',
    'consentResponse',
    'decision',
    'deviceReport',
    'document',
    'documentSubmission',
    'documentSubmissionResponse',
    'enrolmentState',
    'error',
    'face',
    'faceSubmission',
    'faceSubmissionResponse',
    'facts',
    'images',
    'initialization',
    'initializationResponse',
    'manualDecision',
    'manualDecisionResponse',
    'notification',
    'policy',
    'policyChange',
    'sessionPage',
    'status',
  ]);
  expect(document.components.schemas.initialization).toMatchObject({
    required: ['sessionId', 'returnUrl'],
    properties: { externalId: { maxLength: 512 } },
  });
});

it('the page shows every endpoint and loads nothing', async () => {
  const answer = await service.app.request('/docs');
  const text = await answer.text();

  for (const endpoint of described()) expect(text).toContain(`<code>${endpoint}</code>`);
  expect(text).toContain('<code>data[].verificationStatus</code>');
  expect(text).toContain('<code>isTwoSideDocument</code>');
  expect(text).toContain('SESSION_UNAUTHORIZED');
  expect(text).not.toMatch(/<script|<link|<img|\bsrc=|\[object Object\]|undefined/);

  const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
  const hash = createHash('sha256').update(sheet).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
});
