/** Puts the page together in a browser window: the link, the language, the service and the applicant's way. */
import { type Api, createApi } from './api';
import { note } from './console-notes';
import { deviceId, hintsOf, isPhone } from './device';
import { createFlow } from './flow/create-flow';
import type { Flow, FlowParts } from './flow/parts';
import { createTell, frameOrigins, parentOriginOf, parseUrl } from './frame';
import { loadWords } from './languages';
import { type Link, readLink } from './link';
import { createSpeaker, type Speaker } from './speech';
import { createStore, placeLanguage, placeToken, readClaims } from './token-place';

export interface Page {
  link: Link;
  speaker: Speaker;
  flow: Flow;
}

const refused = { kind: 'unauthorized', isExpired: false } as const;

/** Where there is no token. */
const closedApi: Api = {
  state: async () => refused,
  report: async () => refused,
  consent: async () => refused,
  complete: async () => refused,
  send: async () => refused,
  now: Date.now,
};

const metaOf = ({ document }: Window, name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/;

export const isLoopback = (address: string): boolean => loopback.test(parseUrl(address)?.hostname ?? '');

/** Without `iframe`: on the phone the page stands alone. */
export const codeLinkOf = (publicUrl: string, token: string, language: string): string =>
  `${publicUrl.replace(/\/$/, '')}/web-enrolment/?${new URLSearchParams({ token, lang: language })}`;

/** Where the service answers. Its address may have a path of its own, before the page's. */
export const serviceOf = (address: string): string => new URL('..', address).href.replace(/\/$/, '');

export const openPage = (view: Window, readFile: FlowParts['readFile']): Page => {
  const { location, history, navigator } = view;
  const isTopLevel = view.parent === view;
  const link = readLink({ search: location.search, preferred: navigator.languages, isTopLevel, note });
  const store = createStore(() => view.sessionStorage);
  const token = placeToken({ token: link.token, isTopLevel, store, location, history });
  const { sessionId, expiresAt } = readClaims(token ?? '');
  const publicUrl = metaOf(view, 'public-url') || serviceOf(location.href);

  const speaker = createSpeaker(link.language, loadWords);
  let shown = link.language;
  speaker.subscribe(() => {
    if (!isTopLevel || speaker.language() === shown) return;
    shown = speaker.language();
    placeLanguage(shown, { location, history });
  });
  speaker.change(link.language).catch(() => note('No words could be loaded.'));

  const flow = createFlow({
    api: token === null ? closedApi : createApi({ base: serviceOf(location.href), token, expiresAt }),
    link,
    device: { id: deviceId(store), isPhone: isPhone(hintsOf(view)) },
    speaker,
    codeLink: () => codeLinkOf(publicUrl, token ?? '', speaker.language()),
    isLocal: isLoopback(publicUrl),
    isFramed: link.isFramed,
    readFile,
    tell: link.isFramed
      ? createTell({
          sessionId,
          parent: view.parent,
          origins: frameOrigins(metaOf(view, 'frame-origins')),
          parentOrigin: parentOriginOf(view),
        })
      : () => undefined,
  });

  return { link, speaker, flow };
};
