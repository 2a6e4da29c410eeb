/** The frame of the service's pages for people: one style sheet, no scripts, nothing loaded. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

const sheet = `
  :root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #d9d9e0; --paper: #fcfcfd; --link: #2563eb; --mark: #fff3d6; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #edeef0; --soft: #b0b4ba; --line: #363a3f; --paper: #111113; --link: #7aa7ff; --mark: #3d2f0a; }
  }
  body { margin: 0 auto; max-width: 68rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
  h2 { margin: 2rem 0 .25rem; font-size: 1.125rem; }
  h3 { margin: 1.25rem 0 .25rem; font-size: .875rem; color: var(--soft); }
  p { margin: 0 0 .75rem; max-width: 44rem; }
  a { color: var(--link); }
  code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { margin: 0 0 1rem; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; }
  ul { margin: 0; padding: 0; list-style: none; color: var(--soft); }
  li + li { margin-top: .25rem; }
  ul code { color: var(--ink); }
  section { margin-top: 2rem; border-top: 1px solid var(--line); }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem 1.5rem .5rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
  thead th { border: 0; font-size: .875rem; font-weight: 500; color: var(--soft); }
  tbody th code { white-space: nowrap; font-weight: 600; }
  mark { padding: .1rem .3rem; border-radius: 4px; color: inherit; background: var(--mark); }
  .note { padding-left: .75rem; border-left: 3px solid var(--link); }
  .scroll { overflow-x: auto; }
  .beside { display: flex; flex-wrap: wrap; gap: 0 2rem; }
  .beside section { flex: 1 1 20rem; min-width: 0; }
  iframe { max-width: 100%; border: 1px solid var(--line); border-radius: 8px; }
  .stacks { margin-top: 1.5rem; }
  .stacks td:last-child { width: 34%; padding-right: 0; }
  @media (max-width: 44rem) {
    .stacks thead { position: absolute; clip-path: inset(50%); }
    .stacks, .stacks :is(tbody, tr, th, td) { display: block; }
    .stacks tr { padding: .75rem 0; border-top: 1px solid var(--line); }
    .stacks :is(th, td, td:last-child) { width: auto; padding: .15rem 0; border: 0; }
  }
`;

/** The Content-Security-Policy of these pages: only this style sheet. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Draws a page. Put wide tables in `.scroll`; a table with `.stacks` folds on a narrow screen. */
export const drawPage = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(sheet)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
