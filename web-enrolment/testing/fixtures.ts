/** Every view once or more, for tests and for looking at. */
import type { Actions, FlowState, StepName, View } from '../flow/view';
import type { Refusal, SessionState, TakenPicture } from '../shapes';

export const session: SessionState = {
  sessionId: '6f0c2a5e-8a1d-4c57-9d51-3b1f6a7e2c90',
  steps: ['document', 'face'],
  done: [],
  missing: ['FRONT', 'FACE'],
  isCompleted: false,
  expiryDateUtc: '2026-11-18T14:20:00.000Z',
  customerReturnUrl: 'https://northbank.example/onboarding/done',
  consent: null,
  active: null,
  branding: {
    name: 'Northbank',
    logo: null,
    accent: { light: '#0d5c6e', dark: '#74cbdd' },
    links: {
      privacy: 'https://northbank.example/privacy',
      help: 'https://northbank.example/help',
      contact: 'mailto:help@northbank.example',
      otherWay: null,
    },
    keptDays: 90,
  },
  maxBytes: 10 * 1024 * 1024,
};

export interface Fixture {
  view: View;
  session?: Partial<SessionState> | null;
  step?: StepName | null;
  mayGoBack?: boolean;
}

const half = { x: 0.47, y: 0.36, width: 0.46, height: 0.4 };

export const fixturesWith = (picture: Blob, now: number): Record<string, Fixture> => {
  const photo = (findings: TakenPicture['findings'] = [], from: TakenPicture['from'] = 'camera'): TakenPicture => ({
    blob: picture,
    from,
    findings,
  });
  const refusal = (code: string, times = 1, places: Refusal['places'] = []): Refusal => ({ code, times, places });
  const soon = { expiryDateUtc: new Date(now + 58 * 60_000 + 20_000).toISOString() };
  const document = { session: soon, step: 'document', mayGoBack: true } as const;
  const face = { session: { ...soon, done: ['FRONT', 'BACK'] }, step: 'face' } satisfies Omit<Fixture, 'view'>;
  const finish = { session: { ...soon, done: ['FRONT', 'BACK', 'FACE'] }, step: 'finish' } satisfies Omit<
    Fixture,
    'view'
  >;

  return {
    loading: { view: { kind: 'loading' }, session: null },
    welcome: { view: { kind: 'welcome', needsConsent: true, isResumed: false } },
    resumed: { view: { kind: 'welcome', needsConsent: false, isResumed: true } },
    'kept-for-years': {
      view: { kind: 'welcome', needsConsent: true, isResumed: false },
      session: { branding: { ...session.branding, keptDays: 1826 } },
    },
    'welcome-face': {
      view: { kind: 'welcome', needsConsent: true, isResumed: false },
      session: { steps: ['face'], branding: { ...session.branding, keptDays: null } },
    },
    qr: {
      view: {
        kind: 'qr',
        link: `https://id.northbank.example/web-enrolment/?token=${'a1B2'.repeat(9)}&lang=en-US`,
        isOnly: false,
        isLocal: false,
      },
      session: soon,
    },
    'qr-local': {
      view: { kind: 'qr', link: 'http://localhost:8080/web-enrolment/?token=a1B2', isOnly: false, isLocal: true },
      session: soon,
    },
    'qr-only': {
      view: { kind: 'qr', link: 'http://localhost:8080/web-enrolment/?token=a1B2', isOnly: true, isLocal: true },
      session: soon,
    },
    follow: {
      view: { kind: 'follow', isPhone: true, at: 'face', seenAt: now - 2000, mayGoOnHere: true },
      session: {
        ...soon,
        done: ['FRONT', 'BACK'],
        active: { device: 'a'.repeat(16), isPhone: true, at: 'FACE', secondsAgo: 2 },
      },
    },
    'follow-only': {
      view: { kind: 'follow', isPhone: false, at: 'document', seenAt: now - 1000, mayGoOnHere: false },
      session: { ...soon, active: { device: 'a'.repeat(16), isPhone: false, at: 'BACK', secondsAgo: 1 } },
    },
    moved: { view: { kind: 'moved', mayGoOnHere: true } },
    camera: { view: { kind: 'camera', slot: 'FRONT' }, ...document },
    'camera-of-face': { view: { kind: 'camera', slot: 'FACE' }, ...face },
    'camera-blocked': { view: { kind: 'camera-problem', slot: 'FRONT', problem: 'blocked' }, ...document },
    'camera-in-use': { view: { kind: 'camera-problem', slot: 'FRONT', problem: 'in-use' }, ...document },
    'camera-missing': { view: { kind: 'camera-problem', slot: 'FRONT', problem: 'missing' }, ...document },
    'camera-frame': { view: { kind: 'camera-problem', slot: 'FRONT', problem: 'frame' }, ...document },
    'camera-insecure': { view: { kind: 'camera-problem', slot: 'FRONT', problem: 'insecure' }, ...document },
    upload: { view: { kind: 'upload', slot: 'FRONT', fault: null, mayUseCamera: true, isChosen: false }, ...document },
    'upload-too-large': {
      view: { kind: 'upload', slot: 'BACK', fault: 'too-large', mayUseCamera: true, isChosen: false },
      ...document,
    },
    'upload-not-a-picture': {
      view: { kind: 'upload', slot: 'FACE', fault: 'not-a-picture', mayUseCamera: false, isChosen: false },
      ...face,
    },
    check: { view: { kind: 'check', slot: 'FRONT', picture: photo() }, ...document },
    'check-reflection': {
      view: { kind: 'check', slot: 'FRONT', picture: photo([{ kind: 'reflection', place: half }]) },
      ...document,
    },
    'check-face': { view: { kind: 'check', slot: 'FACE', picture: photo([{ kind: 'dark' }], 'file') }, ...face },
    turn: { view: { kind: 'turn', from: 'camera' }, ...document, session: { ...soon, done: ['FRONT'] } },
    'turn-upload': { view: { kind: 'turn', from: 'file' }, ...document, session: { ...soon, done: ['FRONT'] } },
    sending: {
      view: {
        kind: 'sending',
        slot: 'FACE',
        phase: { kind: 'sending', sentBytes: 806_000, totalBytes: 1_300_000, secondsLeft: 4 },
      },
      ...face,
    },
    checking: { view: { kind: 'sending', slot: 'FACE', phase: { kind: 'checking' } }, ...face },
    busy: { view: { kind: 'sending', slot: 'FACE', phase: { kind: 'busy', retryAt: now + 8000 } }, ...face },
    refused: {
      view: {
        kind: 'refused',
        slot: 'FRONT',
        refusal: refusal('FACE_QUALITY_LOW', 1, [{ x: 0.1, y: 0.24, width: 0.26, height: 0.52 }]),
        picture: photo(),
      },
      ...document,
    },
    'refused-side': {
      view: { kind: 'refused', slot: 'BACK', refusal: refusal('WRONG_SIDE'), picture: photo() },
      ...document,
      session: { ...soon, done: ['FRONT'] },
    },
    'refused-many': {
      view: { kind: 'refused', slot: 'FRONT', refusal: refusal('DOCUMENT_NOT_RECOGNIZED', 3), picture: photo() },
      ...document,
    },
    'refused-ours': {
      view: { kind: 'refused', slot: 'FACE', refusal: refusal('INTERNAL_ERROR', 3), picture: photo() },
      ...face,
    },
    'refused-slow': {
      view: { kind: 'refused', slot: 'FRONT', refusal: refusal('ENGINE_TIMEOUT'), picture: photo([], 'file') },
      ...document,
    },
    exhausted: { view: { kind: 'exhausted' }, ...face },
    offline: { view: { kind: 'offline', hasPhoto: true, retryAt: now + 8000 }, session: soon },
    finishing: { view: { kind: 'finishing' }, ...finish },
    done: { view: { kind: 'done', returnUrl: session.customerReturnUrl }, ...finish },
    completed: {
      view: { kind: 'completed', at: new Date('2026-11-17T13:41:00Z'), returnUrl: session.customerReturnUrl },
    },
    expired: { view: { kind: 'expired' } },
    unauthorized: { view: { kind: 'unauthorized' }, session: null },
    broken: { view: { kind: 'broken', mayRetry: true } },
    'broken-frame': { view: { kind: 'broken', mayRetry: false } },
  };
};

export const stateOf = ({ view, session: changes, step = null, mayGoBack = false }: Fixture): FlowState => {
  const shown = changes === null ? null : { ...session, ...changes };
  return { view, session: shown, steps: [...(shown?.steps ?? []), 'finish'], step, mayGoBack };
};

/** Actions that note their names. */
export const notedActions = (note: (name: keyof Actions, ...values: unknown[]) => void): Actions =>
  new Proxy({} as Actions, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        note(name as keyof Actions, ...values),
  });
