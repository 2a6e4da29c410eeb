import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { applyBrand } from './brand';
import type { Actions, FlowState, View } from './flow/view';
import { ScreenOf } from './screens/screen-of';
import type { Speech } from './shapes';
import { useAnnouncer } from './ui/announcer';
import { LinkButton } from './ui/button';
import { useFit } from './ui/fit';
import { Header, PageFooter } from './ui/header';
import { PageProvider, usePage } from './ui/page';

interface AppProps {
  state: FlowState;
  actions: Actions;
  speech: Speech;
  isFramed: boolean;
  /** Whether this device can show the QR code for a phone. */
  offersCode: boolean;
  goTo: (address: string) => void;
  /** The same session in a tab of its own. */
  tabLink: string;
}

/** Views with the same key are one screen that changes, not a new one. */
const screenKey = (view: View): string => {
  const slot = 'slot' in view ? view.slot : '';
  // A second refusal is a new screen; so is another fault of an upload.
  const turn = view.kind === 'refused' ? view.refusal.times : view.kind === 'camera-problem' ? view.problem : '';
  return `${view.kind} ${slot} ${turn}`;
};

/** A frame under 320 x 400 has room for one button; the style sheet shows it there. */
const TooSmall = () => {
  const { say, tabLink } = usePage();

  return (
    <div class="too-small">
      <p>{say('smallTitle')}</p>
      <LinkButton kind="primary" href={tabLink}>
        {say('openInTab')}
      </LinkButton>
    </div>
  );
};

export const App = ({ state, actions, speech, isFramed, offersCode, goTo, tabLink }: AppProps) => {
  const { announce, clear, regions } = useAnnouncer();
  const accent = state.session?.branding.accent;
  const accepted = state.session?.done.length ?? 0;
  const shown = screenKey(state.view);
  const before = useRef({ kind: state.view.kind, accepted });

  // Before anything is measured: languages differ in fonts and line heights.
  useLayoutEffect(() => {
    document.documentElement.lang = speech.locale;
    document.documentElement.dir = speech.dir;
  }, [speech]);
  useFit(isFramed);

  // What an earlier screen said is over. Before the effects of the new one, which may say something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen, not each change.
  useLayoutEffect(clear, [shown, clear]);

  useEffect(() => {
    if (accent) applyBrand(accent, document.documentElement.style);
  }, [accent]);

  useEffect(() => {
    if (before.current.kind === 'sending' && accepted > before.current.accepted) announce(speech.say('accepted'));
    before.current = { kind: state.view.kind, accepted };
  }, [accepted, state.view.kind, announce, speech]);

  const isCamera = state.view.kind === 'camera';

  return (
    <PageProvider value={{ state, actions, speech, isFramed, offersCode, goTo, tabLink, announce }}>
      <div class={`page ${isFramed ? 'framed' : 'alone'} ${isCamera ? 'is-camera' : ''}`}>
        {!isFramed && !isCamera && <Header />}
        <div class="turning" key={shown}>
          <ScreenOf view={state.view} />
        </div>
        {!isFramed && !isCamera && <PageFooter />}
      </div>
      {isFramed && <TooSmall />}
      {regions}
    </PageProvider>
  );
};
