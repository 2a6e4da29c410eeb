/** The OpenAPI document as a page for people. */
import { html } from 'hono/html';
import { drawPage } from '../http/page';
import type { OpenApiDocument } from './document';
import { type Operation, operations, refusalsOf } from './operations';
import { propertiesOf } from './properties';

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="${head.join(', ')}"><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;

const whenSent: [string, string] = ['always', 'when there is one'];

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
  if (answer.status === 204) return html`<h3>Answer 204</h3><p>Done; there is no body.</p>`;

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
    ${isExtension ? html`<p class="note">An extension: it is not in the interface of the family, and other services will lack it.</p>` : ''}
    ${
      query
        ? html`<h3>Query</h3>${table(
            ['Name', 'Value', ''],
            query.map(({ name, schema, description: meaning }) => [
              html`<code>${name}</code>`,
              `${schema.minimum} to ${schema.maximum}, ${schema.default} unless given`,
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
    )}<li><a href="#sessionChanged">Webhook: a session has come into another state</a></li></ul></nav>
<main>${operations.map((operation) => section(document, operation))}
<section id="sessionChanged"><h2>Webhook: a session has come into another state</h2>
<p>Sent by POST to each address that was added for that state, and tried again for about twenty hours until it is answered with 2xx.
The header <code>X-Signature</code> is Base64 of HMAC-SHA256 over the body as sent, keyed with the API password. The earlier
news of a session comes before the later; the same may come twice.</p>
${payload(document, 'Body', 'notification', whenSent)}</section></main>`,
  );
