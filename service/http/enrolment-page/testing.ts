/** For tests only: a page as the build would make it, of a few bytes. */
import { type EnrolmentLanguage, enrolmentLanguages, type FirstWords, firstWordKeys } from '@/lib/contract';
import type { Asset, PageBundle } from './bundle';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

const script = (text: string): Asset => ({
  type: 'text/javascript; charset=utf-8',
  plain: bytes(text),
  packed: { br: bytes(`br ${text}`), gzip: bytes(`gzip ${text}`) },
});

const style = (text: string): Asset => ({ type: 'text/css; charset=utf-8', plain: bytes(text), packed: {} });

/** Each says which word it is, and in which language. */
const words = Object.fromEntries(
  enrolmentLanguages.map((language) => [
    language,
    Object.fromEntries(firstWordKeys.map((key) => [key, `${key} ${language}`])) as FirstWords,
  ]),
) as Record<EnrolmentLanguage, FirstWords>;

export const drawnBundle: PageBundle = {
  manifest: {
    main: { script: 'main-1.js', style: 'main-2.css', imports: ['chunk-3.js'] },
    shell: { style: 'shell-4.css', imports: [] },
    unauthorized: { script: 'unauthorized-5.js', imports: [] },
    'languages/de-DE': { script: 'de-DE-6.js', imports: ['chunk-3.js'] },
    'service/http/demo-page/browser': { script: 'demo-7.js', imports: [] },
  },
  words,
  assets: new Map([
    ['main-1.js', script('main')],
    ['main-2.css', style('main')],
    ['chunk-3.js', script('chunk')],
    ['shell-4.css', style('shell')],
    ['unauthorized-5.js', script('unauthorized')],
    ['de-DE-6.js', script('de-DE')],
    ['demo-7.js', script('demo')],
  ]),
};
