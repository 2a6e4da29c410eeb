/** The page's HTML. Everything else is drawn by its script. */
import { html } from 'hono/html';
import type { EnrolmentLanguage, FirstWords } from '@/lib/contract';
import type { Manifest, PageBundle } from './bundle';
import { directionOf, localeOf } from './language';

interface Facts {
  bundle: Pick<PageBundle, 'manifest' | 'words'>;
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

/** The names are the same in every language; `bdi` keeps them whole where it is read from right to left. */
const browsers = ['Chrome 109+', 'Edge 109+', 'Safari 15.4+ (iOS 15.4+)', 'Firefox 115+'];

/**
 * What the script replaces. An old browser runs no script of this page, and its style sheet hides the message only from
 * browsers that are new enough, so it needs nothing to be seen.
 */
const beforeTheScript = (words: FirstWords) => html`<main class="plain old-browser">
<h1>${words.oldTitle}</h1>
<p>${words.oldText}</p>
<p>${words.oldBrowsers}</p>
<ul>
${browsers.map((name) => html`<li><bdi>${name}</bdi></li>\n`)}</ul>
</main>
<noscript>
<main class="plain">
<h1>${words.scriptTitle}</h1>
<p>${words.scriptText}</p>
</main>
</noscript>
<p class="plain slow">${words.slowText}</p>`;

const openingTag = (language: EnrolmentLanguage) =>
  html`<html lang="${localeOf(language)}" dir="${directionOf(language)}">`;

export const drawPage = ({ bundle: { manifest, words }, language, frameOrigins, publicUrl }: Facts) => {
  const { main, [`languages/${language}`]: dictionary } = manifest;
  const early = [...new Set([...(main?.imports ?? []), dictionary?.script ?? [], dictionary?.imports ?? []].flat())];

  return html`<!doctype html>
${openingTag(language)}
<head>
${head}
<title>${words[language].pageTitle}</title>
<meta name="frame-origins" content="${frameOrigins.join(' ')}">
<meta name="public-url" content="${publicUrl}">
${styleLink(main)}<script type="module" src="${at(main?.script ?? '')}"></script>
${early.map((name) => html`<link rel="modulepreload" href="${at(name)}">\n`)}</head>
<body>
${beforeTheScript(words[language])}
</body>
</html>
`;
};

/** For a token that names no session. Its script tells the page around the frame. */
export const drawUnauthorized = ({ bundle: { manifest, words }, language }: Pick<Facts, 'bundle' | 'language'>) => {
  const { shell, unauthorized } = manifest;
  const { unauthorizedTitle, unauthorizedText } = words[language];

  return html`<!doctype html>
${openingTag(language)}
<head>
${head}
<title>${unauthorizedTitle}</title>
${styleLink(shell)}<script type="module" src="${at(unauthorized?.script ?? '')}"></script>
</head>
<body>
<main class="plain">
<h1>${unauthorizedTitle}</h1>
<p>${unauthorizedText}</p>
</main>
</body>
</html>
`;
};
