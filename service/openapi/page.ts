/** The OpenAPI document as a page for people. */
import { html } from 'hono/html';
import { drawPage } from '../http/page';
import type { JsonSchema, OpenApiDocument } from './document';
import { type Operation, refusalsOf } from './operation';
import { operations } from './operations';

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

const choicesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => [...listOf(anyOf), ...listOf(oneOf)];

const typeOf = (schema: JsonSchema): string => {
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.map(typeOf).join(' or ');
  if (schema.const !== undefined) return String(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as JsonSchema)}`;
  const limits = limitsOf(schema);

  return `${schema.type}${limits && ` (${limits})`}`;
};

/** One row for a property that several forms of a payload have. */
const merged = (forms: readonly (readonly Property[])[]): Property[] => {
  const names = new Set(forms.flatMap((properties) => properties.map(({ name }) => name)));

  return [...names].map((name) => {
    const found = forms.flatMap((properties) => properties.filter((property) => property.name === name));

    return {
      name,
      type: [...new Set(found.map(({ type }) => type))].join(' | '),
      isRequired: found.length === forms.length && found.every(({ isRequired }) => isRequired),
    };
  });
};

/** Every property of a payload at any depth, in the order sent. */
const propertiesOf = (schema: JsonSchema, way = ''): Property[] => {
  const forms = choicesOf(schema);
  if (forms.length > 0) return merged(forms.map((form) => propertiesOf(form, way)));
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

const example = (title: string, value: unknown) =>
  html`<h4>${title}</h4><pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;

const success = (document: OpenApiDocument, { answer, answerExamples = {} }: Operation) => {
  if (answer.status === 204) return html`<h3>Answer 204</h3><p>Done, without a body.</p>`;

  return 'picture' in answer
    ? html`<h3>Answer 200</h3><p>The picture, <code>image/jpeg</code>, with <code>content-length</code>.</p>`
    : html`${payload(document, 'Answer 200', answer.schema, whenSent)}
      ${Object.values(answerExamples).map(({ summary, value }) => example(summary, value))}`;
};

const section = (document: OpenApiDocument, operation: Operation) => {
  const { id, method, path, summary, description, query, request, requestExample, isForApplicants, isExtension } =
    operation;

  return html`<section id="${id}">
    <h2>${summary}</h2>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    ${description ? html`<p>${description}</p>` : ''}
    ${isForApplicants ? html`<p>Needs the session’s token: <code>Authorization: Bearer &lt;accessToken&gt;</code>.</p>` : ''}
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
    ${requestExample === undefined ? '' : example('For example', requestExample)}
    ${success(document, operation)}
    <h3>Refusals</h3>
    ${table(['Status', 'When'], refusalsOf(operation))}
  </section>`;
};

export const createPage = (document: OpenApiDocument) =>
  drawPage(
    document.info.title,
    html`<header><h1>${document.info.title}</h1><p>${document.info.description}</p>
<p>Requests carry an API username and password (HTTP basic); those of an applicant carry the session’s token instead. For programs: <a href="/openapi.json">openapi.json</a>.</p></header>
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
