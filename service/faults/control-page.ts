/** The fault board as a page: every fault, its meaning, its settings and its current state. */
import { html } from 'hono/html';
import type { z } from 'zod';
import { drawPage } from '../http/page';
import { type Fault, faultSchemas } from './fault';
import { limits } from './settings';

type Schema = (typeof faultSchemas)[number];

const settingsOf = (schema: Schema): [name: string, setting: z.ZodType][] =>
  Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => name !== 'kind');

const drawSettings = (settings: readonly [name: string, setting: z.ZodType][]) =>
  settings.map(([name, { description }]) => html`<li><code>${name}</code>: ${description}</li>`);

/** Limits are shared by all faults and explained once. */
const drawAllowed = (schema: Schema) => {
  const settings = settingsOf(schema);
  const own = settings.filter(([name]) => !(name in limits));
  const shared = settings.map(([name]) => name).filter((name) => name in limits);

  return html`<ul>${drawSettings(own)}${shared.length > 0 ? html`<li>Limits: <code>${shared.join(', ')}</code></li>` : ''}</ul>`;
};

const summarise = ({ kind: _, ...settings }: Fault): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ') || 'set';

const drawRow = (schema: Schema, faults: readonly Fault[]) => {
  const kind = schema.shape.kind.value;
  const current = faults.filter((fault) => fault.kind === kind);

  return html`<tr>
<th scope="row"><code>${kind}</code></th>
<td>${schema.description}${drawAllowed(schema)}</td>
<td><ul>${
    current.length === 0
      ? html`<li>not set</li>`
      : current.map((fault) => html`<li><mark><code>${summarise(fault)}</code></mark></li>`)
  }</ul></td>
</tr>
`;
};

const exampleFor = (origin: string) => `curl -u proofdesk -X PUT ${origin}/faults \\
  -d '{"faults":[{"kind":"error","status":503,"routes":["list"],"times":2}]}'`;

export const drawBoard = (faults: readonly Fault[], origin: string) =>
  drawPage(
    'Fault board',
    html`<h1>Fault board</h1>
<p>${
      faults.length === 0 ? 'No faults set.' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} set.`
    } <code>PUT /faults</code> replaces them all, <code>PATCH</code> adds or changes some, <code>DELETE</code> removes them.</p>
<pre><code>${exampleFor(origin)}</code></pre>
<p>Limits restrict a fault to some requests:</p>
<ul>${drawSettings(Object.entries(limits))}</ul>
<table class="stacks">
<thead><tr><th scope="col">Fault</th><th scope="col">Meaning and settings</th><th scope="col">Now</th></tr></thead>
<tbody>
${faultSchemas.map((schema) => drawRow(schema, faults))}</tbody>
</table>`,
  );
