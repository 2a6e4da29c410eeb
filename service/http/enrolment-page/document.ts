/** The page's HTML. Everything else is drawn by its script. */
import { html } from 'hono/html';
import type { EnrolmentLanguage } from '@/lib/contract';
import type { Manifest } from './bundle';
import { directionOf, localeOf } from './language';

interface Facts {
  manifest: Manifest;
  language: EnrolmentLanguage;
  frameOrigins: readonly string[];
  publicUrl: string;
}

// Relative, because SERVICE_PUBLIC_URL may have a path of its own.
const at = (name: string): string => `assets/${name}`;

const styleLink = (part: Manifest[string] | undefined) =>
  part?.style ? html`<link rel="stylesheet" href="${at(part.style)}">\n` : '';

const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111215">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">`;

/**
 * What the script replaces. An old browser runs no script of this page, and its style sheet hides the message only from
 * browsers that are new enough, so it needs nothing to be seen.
 */
const beforeTheScript = html`<main class="plain old-browser" lang="en" dir="ltr">
<h1>This browser is too old</h1>
<p>Update it, or open the same link in another browser or on another phone. These work:</p>
<ul>
<li>Chrome or Edge 109 or newer</li>
<li>Safari 15.4 (iOS 15.4) or newer</li>
<li>Firefox 115 or newer</li>
</ul>
</main>
<noscript>
<main class="plain" lang="en" dir="ltr">
<h1>This page needs JavaScript</h1>
<p>Turn it on in the settings of your browser and load the page again, or open the same link in another browser.</p>
</main>
</noscript>
<p class="plain slow" lang="en" dir="ltr">This is taking long. Check your connection, then load the page again.</p>`;

export const drawPage = ({ manifest, language, frameOrigins, publicUrl }: Facts) => {
  const { main } = manifest;
  const words = manifest[`languages/${language}`];
  const early = [...new Set([...(main?.imports ?? []), words?.script ?? [], words?.imports ?? []].flat())];

  return html`<!doctype html>
<html lang="${localeOf(language)}" dir="${directionOf(language)}">
<head>
${head}
<title>Identity check</title>
<meta name="frame-origins" content="${frameOrigins.join(' ')}">
<meta name="public-url" content="${publicUrl}">
${styleLink(main)}<script type="module" src="${at(main?.script ?? '')}"></script>
${early.map((name) => html`<link rel="modulepreload" href="${at(name)}">\n`)}</head>
<body>
${beforeTheScript}
</body>
</html>
`;
};

/** For a token that names no session. Its script tells the page around the frame. */
export const drawUnauthorized = ({ manifest: { shell, unauthorized } }: Pick<Facts, 'manifest'>) => html`<!doctype html>
<html lang="en">
<head>
${head}
<title>This link doesn’t work</title>
${styleLink(shell)}<script type="module" src="${at(unauthorized?.script ?? '')}"></script>
</head>
<body>
<main class="plain">
<h1>This link doesn’t work</h1>
<p>It may be incomplete or no longer valid. Open it again as it was sent to you, or ask whoever sent it for a new
one.</p>
</main>
</body>
</html>
`;
