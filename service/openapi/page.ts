/** The OpenAPI document as a page for people. */
import { html } from 'hono/html';
import { drawPage } from '../http/page';
import type { JsonSchema, OpenApiDocument } from './document';
import { type Operation, operations, refusalsOf } from './operations';

interface Property {
  /** With its path: `data[].id`. */
  name: string;
  type: string;
  isRequired: boolean;
}

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);

const limitsOf = ({ minimum, maximum, minLength, maxLength, format, description }: JsonSchema): string =>
  [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    minLength === undefined || minLength === 1 ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    format ?? '',
    description ?? '',
  ]
    .filter(Boolean)
    .join(', ');

const typeOf = (schema: JsonSchema): string => {
  const choices = listOf(schema.anyOf);
  if (choices.length > 0) return choices.map(typeOf).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as JsonSchema)}`;
  const limits = limitsOf(schema);

  return `${schema.type}${limits && ` (${limits})`}`;
};

/** Every property of a payload at any depth, in the order sent. */
const propertiesOf = (schema: JsonSchema, way = ''): Property[] => {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

  return properties.flatMap(([key, inner]) => {
    const item = inner.type === 'array' ? (inner.items as JsonSchema) : inner;
    const name = `${way}${key}${inner.type === 'array' ? '[]' : ''}`;

    return [{ name, type: typeOf(inner), isRequired: required.includes(key) }, ...propertiesOf(item, `${name}.`)];
  });
};

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="${head.join(', ')}"><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;

const whenSent: [string, string] = ['always', 'if present'];

const payload = (document: OpenApiDocument, title: string, name: string, [sure, unsure]: [string, string]) => html`
  <h3>${title}</h3>
  ${table(
    ['Property', 'Type', ''],
    propertiesOf(document.components.schemas[name] ?? {}).map(({ name: property, type, isRequired }) => [
      html`<code>${property}</code>`,
      type,
      isRequired ? sure : unsure,
    ]),
  )}`;

const success = (document: OpenApiDocument, { answer }: Operation) => {
  if (answer.status === 204) return html`<h3>Answer 204</h3><p>Done, without a body.</p>`;

  return 'picture' in answer
    ? html`<h3>Answer 200</h3><p>The picture, <code>image/jpeg</code>, with <code>content-length</code>.</p>`
    : payload(document, 'Answer 200', answer.schema, whenSent);
};

const section = (document: OpenApiDocument, operation: Operation) => {
  const { id, method, path, summary, description, query, request, isExtension } = operation;

  return html`<section id="${id}">
    <h2>${summary}</h2>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    ${description ? html`<p>${description}</p>` : ''}
    ${isExtension ? html`<p class="note">An extension: not part of the common interface; other services do not have it.</p>` : ''}
    ${
      query
        ? html`<h3>Query</h3>${table(
            ['Name', 'Value', ''],
            query.map(({ name, schema, description: meaning }) => [
              html`<code>${name}</code>`,
              `${schema.minimum} to ${schema.maximum}, default ${schema.default}`,
              meaning,
            ]),
          )}`
        : ''
    }
    ${request ? payload(document, 'Request', request, ['required', 'optional']) : ''}
    ${success(document, operation)}
    <h3>Refusals</h3>
    ${table(['Status', 'When'], refusalsOf(operation))}
  </section>`;
};

export const createPage = (document: OpenApiDocument) =>
  drawPage(
    document.info.title,
    html`<header><h1>${document.info.title}</h1><p>${document.info.description}</p>
<p>Every request carries an API username and password (HTTP basic). For programs: <a href="/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Endpoints"><ul>${operations.map(
      ({ id, method, path, summary }) =>
        html`<li><a href="#${id}">${summary}</a> <code>${method.toUpperCase()} ${path}</code></li>`,
    )}<li><a href="#sessionChanged">Webhook: the status of a session changed</a></li></ul></nav>
<main>${operations.map((operation) => section(document, operation))}
<section id="sessionChanged"><h2>Webhook: the status of a session changed</h2>
<p>Sent by POST to each webhook that subscribes to the new status, and retried for about twenty hours until it responds with 2xx.
The header <code>X-Signature</code> is Base64 of HMAC-SHA256 over the raw body, keyed with the API password. Notifications
of one session arrive in order; the same one may arrive twice.</p>
${payload(document, 'Body', 'notification', whenSent)}</section></main>`,
  );
