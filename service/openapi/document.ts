import { z } from 'zod';
import { longestPathPart, wireSchemas } from '@/lib/contract';
import { type Operation, refusalsOf } from './operation';
import { operations } from './operations';

export type JsonSchema = Record<string, unknown>;

/** Typed only as far as the page for people reads it. */
export interface OpenApiDocument extends Record<string, unknown> {
  info: { title: string; version: string; description: string };
  components: { schemas: Record<string, JsonSchema> } & Record<string, unknown>;
}

const requests: readonly string[] = operations.flatMap(({ request }) => request ?? []);

/** The schemas the service is tested with; OpenAPI 3.1 takes JSON Schema as it is. */
const schemaOf = (name: keyof typeof wireSchemas): JsonSchema => {
  const { $schema, ...schema } = z.toJSONSchema(wireSchemas[name], {
    target: 'draft-2020-12',
    io: requests.includes(name) ? 'input' : 'output',
    override: ({ jsonSchema }) => {
      // Drop patterns that the format implies and limits that hold for every number.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });

  return schema;
};

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'Error code for programs.' },
    message: { type: 'string', description: 'What to change, in one readable sentence.' },
  },
  required: ['error', 'message'],
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const json = (name: string, examples: Record<string, unknown> = {}) => ({
  'application/json': { schema: reference(name), ...examples },
});

const successOf = ({ answer, answerExamples }: Operation) => {
  if (answer.status === 204) return { 204: { description: 'Done.' } };
  if ('picture' in answer) {
    return {
      200: {
        description: 'The picture.',
        headers: { 'Content-Length': { description: 'Size in bytes.', schema: { type: 'integer' } } },
        content: { 'image/jpeg': {} },
      },
    };
  }

  return {
    200: {
      description: 'Done.',
      content: json(answer.schema, answerExamples && { examples: answerExamples }),
    },
  };
};

const parametersOf = ({ path, query = [] }: Operation) => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ $ref: `#/components/parameters/${name}` })),
  ...query.map((parameter) => ({ in: 'query', required: false, ...parameter })),
];

const operationOf = (operation: Operation) => {
  const { id, summary, description, request, requestExample, isForApplicants, isExtension } = operation;
  const example = requestExample === undefined ? {} : { example: requestExample };

  return {
    operationId: id,
    summary,
    ...(description && { description }),
    ...(isExtension && { 'x-extension': true, tags: ['extension'] }),
    ...(isForApplicants && { security: [{ token: [] }] }),
    parameters: parametersOf(operation),
    ...(request && { requestBody: { required: true, content: json(request, example) } }),
    responses: {
      ...successOf(operation),
      ...Object.fromEntries(
        refusalsOf(operation).map(([status, description]) => [status, { description, content: json('error') }]),
      ),
    },
  };
};

const pathPart = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', minLength: 1, maxLength: longestPathPart },
});

const described = [
  ...operations.flatMap(({ request, answer }) => [request, 'schema' in answer ? answer.schema : undefined]),
  'notification' as const,
].flatMap((name) => name ?? []);

const describePaths = (): Record<string, Record<string, unknown>> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation) };
  }

  return paths;
};

/** The OpenAPI 3.1 document of the service. */
export const createDocument = (publicUrl: string): OpenApiDocument => ({
  openapi: '3.1.1',
  info: {
    title: 'Enrolment service',
    version: '1.0.0',
    description:
      'Create identity enrolment sessions, send pictures to them, read their status, results and images, and delete them.',
  },
  servers: [{ url: publicUrl }],
  security: [{ basic: [] }],
  tags: [{ name: 'extension', description: 'Not part of the common interface; other services do not have it.' }],
  paths: describePaths(),
  webhooks: {
    sessionChanged: {
      post: {
        operationId: 'sessionChanged',
        summary: 'The status of a session changed',
        description:
          'Sent to each webhook that subscribes to the new status, and retried for about twenty hours until it responds with 2xx. Notifications for one session arrive in order; the same one may arrive twice.',
        security: [],
        parameters: [
          {
            in: 'header',
            name: 'X-Signature',
            required: true,
            description: 'Base64 of HMAC-SHA256 over the raw body, keyed with the API password.',
            schema: { type: 'string' },
          },
        ],
        requestBody: { required: true, content: json('notification') },
        responses: { '2XX': { description: 'Received.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'API username and password.' },
      token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The accessToken of a session, for the one who captures.',
      },
    },
    parameters: {
      sessionId: pathPart('sessionId', 'The session id.'),
      imageName: pathPart('imageName', 'A name from the list of images.'),
    },
    schemas: {
      ...Object.fromEntries([...new Set(described)].map((name) => [name, schemaOf(name)])),
      error: errorSchema,
    },
  },
});
