/** A service in memory and a flow before it, for tests of what is shown. */
import { vi } from 'vitest';
import type { WirePayload } from '@/lib/contract/wire';
import type { Api } from '../api';
import type { End } from '../frame';
import type { PictureOutcome } from '../outcomes';
import type { Sending } from '../send-picture';
import type { SessionState, Slot, TakenPicture } from '../shapes';
import { consentVersion } from './consent';
import { createFlow } from './create-flow';
import type { FlowParts } from './parts';
import { afterAccepted } from './steps';
import type { View } from './view';

const hourMs = 3_600_000;

export const returnUrl = 'https://bank.example/done';
export const givenConsent = { version: consentVersion, language: 'en-US', at: '2026-11-18T10:00:00Z' } as const;
export const me = 'this-device-00000';
export const other = 'other-device-0000';

export const sessionState = (changes: Partial<SessionState> = {}): SessionState => ({
  sessionId: '0b9c7a52-5a5e-4f8e-9d3c-0a4d7c1e2f30',
  steps: ['document', 'face'],
  done: [],
  missing: ['FRONT', 'FACE'],
  isCompleted: false,
  expiryDateUtc: new Date(Date.UTC(2026, 10, 18, 12)).toISOString(),
  customerReturnUrl: returnUrl,
  consent: null,
  active: null,
  branding: {
    name: 'Northbank',
    logo: null,
    accent: { light: '#0e5a6b', dark: '#5cc3d9' },
    links: { privacy: null, help: null, contact: null, otherWay: null },
    keptDays: 90,
  },
  maxBytes: 10_000_000,
  ...changes,
});

export const photo = (from: TakenPicture['from'] = 'camera', bytes = 1000): TakenPicture => ({
  blob: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
  from,
  findings: [],
});

interface SentPicture {
  slot: Slot;
  blob: Blob;
  sending: Sending;
  answer: (outcome: PictureOutcome) => Promise<void>;
}

export const front = { kind: 'accepted', side: { isTwoSideDocument: true, pageSide: 'FRONT' } } as const;
export const passport = { kind: 'accepted', side: { isTwoSideDocument: false, pageSide: 'FRONT' } } as const;
export const back = { kind: 'accepted', side: { isTwoSideDocument: true, pageSide: 'BACK' } } as const;
export const face = { kind: 'accepted', side: null } as const;

/** Lets everything happen that is due now. */
export const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Keeps one session as the real service does. `answers` come first, in their order. */
export const createFakeService = (session: SessionState) => {
  const service = {
    session,
    answers: {} as {
      [Call in 'state' | 'report' | 'consent' | 'complete']?: (
        | Awaited<ReturnType<Api[Call]>>
        | ReturnType<Api[Call]>
      )[];
    },
    reports: [] as WirePayload<'deviceReport'>[],
    consents: [] as WirePayload<'consent'>[],
    pictures: [] as SentPicture[],
    completions: 0,
  };
  const stateNow = () => ({ kind: 'state', state: structuredClone(service.session) }) as const;

  const api: Api = {
    now: Date.now,
    state: async () => service.answers.state?.shift() ?? stateNow(),
    report: async (report) => {
      service.reports.push(report);
      const planned = service.answers.report?.shift();
      if (planned) return planned;
      const { device, isPhone, at, takesOver } = report;
      if (takesOver || service.session.active?.device === device) {
        service.session.active = { device, isPhone, at, secondsAgo: 0 };
      }

      if (!report.hasLogo) return stateNow();
      const { state } = stateNow();

      return { kind: 'state', state: { ...state, branding: { ...state.branding, logo: null } } };
    },
    consent: async (consent) => {
      service.consents.push(consent);
      const planned = service.answers.consent?.shift();
      if (planned) return planned;
      service.session.consent = { ...consent, at: givenConsent.at };

      return stateNow();
    },
    complete: async () => {
      service.completions += 1;
      const planned = service.answers.complete?.shift();
      if (planned) return planned;
      service.session.isCompleted = true;

      return { kind: 'completed', returnUrl };
    },
    send: (slot, blob, sending) =>
      new Promise((resolve) => {
        sending.signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        const answer = async (outcome: PictureOutcome) => {
          if (outcome.kind === 'accepted') service.session = afterAccepted(service.session, slot, outcome.side);
          resolve(outcome);
          await settle();
        };
        service.pictures.push({ slot, blob, sending, answer });
      }),
  };

  return { api, service };
};

interface Options extends Partial<Pick<FlowParts, 'readFile' | 'isLocal' | 'isFramed'>> {
  isPhone?: boolean;
  link?: FlowParts['link'];
}

/** A flow that has read its session. Call `vi.useFakeTimers` before. */
export const openFlow = async (
  session: SessionState,
  { isPhone = true, link = { offersPhone: true, isPhoneOnly: false }, readFile, isLocal = false }: Options = {},
) => {
  const { api, service } = createFakeService(session);

  return { ...(await openFlowOn(api, { isPhone, link, isLocal, ...(readFile && { readFile }) })), service };
};

export const openFlowOn = async (
  api: Api,
  { isPhone = true, link, readFile, isLocal = false, isFramed = false }: Options = {},
) => {
  const told: End[] = [];
  const language = {
    current: 'en-US' as ReturnType<FlowParts['speaker']['language']>,
    listeners: new Set<() => void>(),
  };
  const flow = createFlow({
    api,
    link: link ?? { offersPhone: true, isPhoneOnly: false },
    device: { id: me, isPhone },
    speaker: {
      language: () => language.current,
      change: async (next) => {
        language.current = next;
        for (const listener of language.listeners) listener();
      },
      subscribe: (listener) => {
        language.listeners.add(listener);

        return () => language.listeners.delete(listener);
      },
    },
    codeLink: () => `https://enrol.example/web-enrolment/?token=a.b.c&lang=${language.current}`,
    isLocal,
    isFramed,
    readFile: readFile ?? (async () => photo('file')),
    tell: (end) => told.push(end),
  });
  opened.push(flow);
  await settle();
  const view = (): View => flow.state().view;

  return { flow, act: flow.actions, view, told };
};

const opened: { dispose: () => void }[] = [];

/** For `beforeEach` and `afterEach`: an hour is left to capture. */
export const setClock = (): void => {
  vi.useFakeTimers({ now: Date.parse(sessionState().expiryDateUtc) - hourMs });
};
export const closeFlows = (): void => {
  for (const flow of opened.splice(0)) flow.dispose();
  vi.useRealTimers();
};
