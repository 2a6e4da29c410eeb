/** The applicant's way through the page. It decides what is shown; screens draw it and call the actions. */
import type { SessionState } from '../shapes';
import { createCapture } from './capture';
import { roleOf } from './devices';
import { createEndings } from './endings';
import { createExpiry } from './expiry';
import { listenToPage } from './page-events';
import type { Flow, FlowParts } from './parts';
import { createPersistence, type Waiting } from './persist';
import { createSend } from './sending';
import { afterAccepted, isEnd, nextSlot } from './steps';
import type { View } from './view';
import { createViewStore } from './view-store';
import { createWatch } from './watch';
import { createWelcome } from './welcome';

const capturing: ReadonlySet<View['kind']> = new Set([
  'camera',
  'camera-problem',
  'upload',
  'check',
  'refused',
  'turn',
]);

export const createFlow = (parts: FlowParts): Flow => {
  const { api, device, speaker, now = Date.now } = parts;
  const role = roleOf(device, parts.link);
  const persistence = createPersistence(now);
  let task = new AbortController();

  const mayGoBack = ({ kind }: View): boolean =>
    capturing.has(kind) || (kind === 'welcome' && role.offersCode) || (kind === 'qr' && watch.hasLeftForCode());
  const store = createViewStore(mayGoBack);
  const { show, view, session } = store;

  const stop = (): void => task.abort();
  const run = (work: (signal: AbortSignal) => Promise<void>): void => {
    stop();
    task = new AbortController();
    void work(task.signal);
  };

  const adopt = (state: SessionState): void => {
    store.adopt(state);
    if (!state.isCompleted && !isEnd(view())) expiry.set(Date.parse(state.expiryDateUtc));
  };
  /** What this page did itself, so that it knows more than a report on its way. */
  const adoptOwn = (state: SessionState): void => {
    watch.changed();
    adopt(state);
  };

  const endings = createEndings({
    show,
    tell: parts.tell,
    isFramed: parts.isFramed,
    halt: () => {
      stop();
      watch.stop();
      expiry.stop();
    },
  });
  const expiry = createExpiry({ now: api.now, onExpired: () => endings.unauthorized(true) });
  const codeView = (): View => ({
    kind: 'qr',
    link: parts.codeLink(),
    isOnly: role.mustUsePhone,
    isLocal: parts.isLocal,
  });
  const watch = createWatch({
    api,
    store,
    device,
    role,
    now,
    codeView,
    adopt,
    onCompleted: ({ customerReturnUrl }) => endings.done(customerReturnUrl),
    onUnauthorized: endings.unauthorized,
    onMoved: stop,
  });

  const waiting = (signal: AbortSignal): Waiting => ({
    signal,
    onBusy: () => undefined,
    onOffline: (retryAt) => show({ kind: 'offline', hasPhoto: false, retryAt }),
  });

  const finish = (): void =>
    run(async (signal) => {
      show({ kind: 'finishing' });
      const outcome = await persistence.persist(api.complete, waiting(signal));
      const held = session();
      if (outcome === null || held === null) return;

      if (outcome.kind === 'completed') endings.done(outcome.returnUrl);
      else if (outcome.kind === 'unauthorized') endings.unauthorized(outcome.isExpired);
      else if (outcome.kind === 'broken') endings.broken(finish);
      else {
        adoptOwn({ ...held, missing: outcome.missing });
        goOn();
      }
    });

  const goOn = (): void => {
    const held = session();
    if (held === null) return;
    const slot = nextSlot(held);
    if (slot === null) finish();
    else if (slot === 'BACK') capture.turn();
    else capture.ask(slot);
  };

  const send = createSend({ api, persistence, now, session, adopt: adoptOwn, show, consent: () => welcome.consent() });
  const capture = createCapture({
    view,
    show,
    session,
    readFile: parts.readFile,
    run,
    stop,
    send,
    onAccepted: (slot, side) => {
      const held = session();
      if (held === null) return;
      adoptOwn(afterAccepted(held, slot, side));
      goOn();
    },
    onStopped: (outcome, again) => {
      if (outcome.kind === 'had-it') goOn();
      else if (outcome.kind === 'completed') endings.done(session()?.customerReturnUrl ?? '');
      else if (outcome.kind === 'unauthorized') endings.unauthorized(outcome.isExpired);
      else if (outcome.kind === 'broken') endings.broken(again);
      else endings.exhausted();
    },
  });

  const welcome = createWelcome({ api, store, device, role, speaker, watch, adopt: adoptOwn, goOn });

  const load = (): void =>
    run(async (signal) => {
      const outcome = await persistence.persist(api.state, waiting(signal));
      if (outcome === null) return;

      if (outcome.kind === 'unauthorized') endings.unauthorized(outcome.isExpired);
      else if (outcome.kind !== 'state') endings.broken(load);
      else {
        adopt(outcome.state);
        if (outcome.state.isCompleted) endings.completed(outcome.state);
        else welcome.begin(outcome.state);
      }
    });

  const back = (): void => {
    const shown = view();
    if (shown.kind === 'qr') watch.leaveCode();
    else if (shown.kind === 'welcome') watch.showCode();
    else if (shown.kind === 'camera' && shown.slot === 'BACK') capture.turn();
    else if (['camera', 'camera-problem', 'turn'].includes(shown.kind)) welcome.show();
    else capture.back();
  };

  const retryNow = (): void => {
    if (view().kind === 'broken') endings.retry();
    persistence.retryNow();
    watch.reportNow();
  };

  const unlisten = listenToPage({
    onVisible: () => {
      expiry.check();
      watch.reportNow();
    },
    onOnline: () => {
      persistence.backOnline();
      watch.reportNow();
    },
  });
  const leaveSpeaker = speaker.subscribe(() => {
    if (view().kind === 'qr') show(codeView());
  });
  load();

  return {
    state: store.state,
    subscribe: store.subscribe,
    actions: {
      ...capture.actions,
      start: welcome.start,
      takeOver: welcome.takeOver,
      showCode: watch.showCode,
      back,
      retryNow,
      changeLanguage: (language) => void speaker.change(language),
    },
    offersCode: role.offersCode && !parts.isLocal,
    dispose: () => {
      unlisten();
      leaveSpeaker();
      stop();
      watch.stop();
      expiry.stop();
    },
  };
};
