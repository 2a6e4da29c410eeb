/** The extensions behind the hosted page: where a session stands, consent, devices and branding. */
import type { WirePayload } from '@/lib/contract';
import { builtInBranding } from '../branding';
import type { Operation } from './operation';

export const returnUrl = 'https://shop.example/welcome';

const accent = { light: '#0e5a6b', dark: '#5cc3d9' };

const shopBranding = {
  name: 'Shop',
  logo: null,
  accent,
  links: {
    privacy: 'https://shop.example/privacy',
    help: 'https://shop.example/help',
    contact: 'mailto:help@shop.example',
    otherWay: null,
  },
  keptDays: 30,
};

const halfway: WirePayload<'enrolmentState'> = {
  sessionId: '2f1c7e8a-5b0d-4c36-9a4e-7d2b6f0c1e93',
  steps: ['document', 'face'],
  done: ['FRONT'],
  missing: ['BACK', 'FACE'],
  isCompleted: false,
  expiryDateUtc: '2026-11-17T17:00:00.000Z',
  customerReturnUrl: returnUrl,
  consent: { version: '1', language: 'de-DE', at: '2026-11-17T16:02:11.000Z' },
  active: { device: '4b1f0c9e2d6a8357', isPhone: true, at: 'BACK', secondsAgo: 1 },
  branding: shopBranding,
  maxBytes: 12_582_912,
};

const stateExamples = { halfway: { summary: 'A phone is at the back of the document', value: halfway } };

export const captureOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/enrolment/state',
    id: 'readState',
    summary: 'Read where a session stands',
    description:
      'For the page or app that captures: which pictures were accepted and which are missing, what the applicant agreed to, which device goes on, how the page looks, and how large a picture may be. active is null if no device took over, or if it was not heard of for a minute.',
    isForApplicants: true,
    answer: { status: 200, schema: 'enrolmentState' },
    answerExamples: stateExamples,
    refusals: [429],
    isExtension: true,
  },
  {
    method: 'post',
    path: '/api/v1/enrolment/consent',
    id: 'giveConsent',
    summary: 'Record what the applicant agreed to',
    description:
      'Kept with the session. The same version again changes nothing; another version replaces it. Pictures are accepted without it.',
    isForApplicants: true,
    request: 'consent',
    requestExample: { version: '1', language: 'de-DE' } satisfies WirePayload<'consent'>,
    answer: { status: 200, schema: 'consentResponse' },
    answerExamples: {
      ...stateExamples,
      alreadyCompleted: {
        summary: 'SESSION_ALREADY_COMPLETED',
        value: { hasError: true, error: 'SESSION_ALREADY_COMPLETED' },
      },
    },
    refusals: [400, 413, 429],
    isExtension: true,
  },
  {
    method: 'post',
    path: '/api/v1/enrolment/device',
    id: 'reportDevice',
    summary: 'Report a device that has the page open',
    description:
      'With takesOver the applicant goes on at this device. Without it, the report counts if this device goes on already; others change nothing and get the state. Answers the state of a completed session too.',
    isForApplicants: true,
    request: 'deviceReport',
    requestExample: {
      device: '4b1f0c9e2d6a8357',
      isPhone: true,
      at: 'BACK',
      takesOver: false,
    } satisfies WirePayload<'deviceReport'>,
    answer: { status: 200, schema: 'enrolmentState' },
    answerExamples: stateExamples,
    refusals: [400, 413, 429],
    isExtension: true,
  },
];

export const brandingOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/branding',
    id: 'readBranding',
    summary: 'Read how the hosted page looks',
    description: 'Requires a back-office credential. Version 0 is the built-in look.',
    answer: { status: 200, schema: 'branding' },
    answerExamples: { builtIn: { summary: 'As built in', value: builtInBranding } },
    refusals: [403],
    isExtension: true,
  },
  {
    method: 'put',
    path: '/api/v1/branding',
    id: 'changeBranding',
    summary: 'Change how the hosted page looks',
    description:
      'Requires a back-office credential. Makes a new version, which pages show the next time they read the state. Both accent colours must have a contrast of at least 4.5:1 to the page. Repeating a request returns the same response and changes nothing.',
    request: 'brandingChange',
    requestExample: { basedOn: 0, ...shopBranding } satisfies WirePayload<'brandingChange'>,
    answer: { status: 200, schema: 'branding' },
    refusals: [400, 403, 409, 413],
    conflict: 'basedOn is not the version in force.',
    isExtension: true,
  },
];
