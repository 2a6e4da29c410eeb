/** The board as a page to read: every fault, what it means, what it may be told, and what it is now. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { z } from 'zod';
import { type Fault, faultSchemas } from './fault';
import { limits } from './settings';

const css = `
  :root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #d9d9e0; --paper: #fcfcfd; --mark: #fff3d6; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #edeef0; --soft: #b0b4ba; --line: #363a3f; --paper: #111113; --mark: #3d2f0a; }
  }
  body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
  p { margin: 0 0 1rem; max-width: 44rem; }
  code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { margin: 0 0 1rem; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; }
  table { width: 100%; margin: 1.5rem 0 0; border-collapse: collapse; }
  th, td { padding: .75rem 1.5rem .75rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
  thead th { border: 0; color: var(--soft); font-weight: 500; }
  tbody th code { white-space: nowrap; font-weight: 600; }
  td:last-child { width: 34%; padding-right: 0; }
  ul { margin: 0; padding: 0; list-style: none; color: var(--soft); }
  li + li { margin-top: .25rem; }
  ul code { color: var(--ink); }
  mark { background: var(--mark); padding: .1rem .3rem; border-radius: 4px; }
  @media (max-width: 44rem) {
    thead { position: absolute; clip-path: inset(50%); }
    table, tbody, tr, th, td { display: block; }
    tr { padding: .75rem 0; border-top: 1px solid var(--line); }
    th, td, td:last-child { width: auto; padding: .15rem 0; border: 0; }
  }
`;

/** No script, no picture, nothing from elsewhere; and this one sheet of style. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Schema = (typeof faultSchemas)[number];

const settingsOf = (schema: Schema): [name: string, setting: z.ZodType][] =>
  Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => name !== 'kind');

const drawSettings = (settings: readonly [name: string, setting: z.ZodType][]) =>
  settings.map(([name, { description }]) => html`<li><code>${name}</code>: ${description}</li>`);

/** The limits are the same for all, and are explained once. */
const drawAllowed = (schema: Schema) => {
  const settings = settingsOf(schema);
  const own = settings.filter(([name]) => !(name in limits));
  const shared = settings.map(([name]) => name).filter((name) => name in limits);

  return html`<ul>${drawSettings(own)}${shared.length > 0 ? html`<li>Limits: <code>${shared.join(', ')}</code></li>` : ''}</ul>`;
};

const wordsOf = ({ kind: _, ...settings }: Fault): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ') || 'set';

const drawRow = (schema: Schema, faults: readonly Fault[]) => {
  const kind = schema.shape.kind.value;
  const present = faults.filter((fault) => fault.kind === kind);

  return html`<tr>
<th scope="row"><code>${kind}</code></th>
<td>${schema.description}${drawAllowed(schema)}</td>
<td><ul>${
    present.length === 0
      ? html`<li>not set</li>`
      : present.map((fault) => html`<li><mark><code>${wordsOf(fault)}</code></mark></li>`)
  }</ul></td>
</tr>
`;
};

const exampleFor = (origin: string) => `curl -u proofdesk -X PUT ${origin}/faults \\
  -d '{"faults":[{"kind":"error","status":503,"routes":["list"],"times":2}]}'`;

export const drawBoard = (faults: readonly Fault[], origin: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fault board</title>
<style>${raw(css)}</style>
</head>
<body>
<h1>Fault board</h1>
<p>${
  faults.length === 0
    ? 'No fault is set: the service behaves.'
    : `${faults.length} ${faults.length === 1 ? 'fault is' : 'faults are'} set.`
} <code>PUT /faults</code> replaces them all, <code>PATCH</code> adds or changes some, <code>DELETE</code> takes them away.</p>
<pre><code>${exampleFor(origin)}</code></pre>
<p>Limits keep a fault to some requests:</p>
<ul>${drawSettings(Object.entries(limits))}</ul>
<table>
<thead><tr><th scope="col">Fault</th><th scope="col">Meaning and settings</th><th scope="col">Now</th></tr></thead>
<tbody>
${faultSchemas.map((schema) => drawRow(schema, faults))}</tbody>
</table>
</body>
</html>
`;
