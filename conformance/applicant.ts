/** The applicant's side of a session that this run created. */
import { documentErrors, faceErrors, type WirePayload } from '@/lib/contract';
import { shown } from './outcome';
import { type Initialization, isDone, responseOf } from './own-sessions';
import { jsonOf, type Service } from './service';
import type { Answer } from './wire/answer';

export interface Applicant {
  sessionId: string;
  token: string;
  /** Sends a picture as Base64. */
  document: (picture: Buffer) => Promise<Answer>;
  face: (picture: Buffer) => Promise<Answer>;
  complete: () => Promise<Answer>;
  /** Extensions. */
  state: () => Promise<Answer>;
  consent: (consent: WirePayload<'consent'>) => Promise<Answer>;
  device: (report: WirePayload<'deviceReport'>) => Promise<Answer>;
  /** Sends this text as the body. */
  send: (step: 'document' | 'face', text: string) => Promise<Answer>;
}

/** `null` if the session was not created. */
export const applicantOf = (service: Service, { sessionId, answer }: Initialization): Applicant | null => {
  const { accessToken: token } = responseOf(answer);
  if (!isDone(answer) || typeof token !== 'string') return null;

  const send: Applicant['send'] = (step, text) =>
    service.ask(`/enrolment/${step}`, { method: 'POST', as: { token }, text });
  const submit = (step: 'document' | 'face') => (picture: Buffer) =>
    send(step, JSON.stringify({ imageBase: picture.toString('base64') }));

  return {
    sessionId,
    token,
    document: submit('document'),
    face: submit('face'),
    complete: () => service.ask('/enrolment/complete', { method: 'POST', as: { token } }),
    state: () => service.ask('/enrolment/state', { as: { token } }),
    consent: (body) => service.ask('/enrolment/consent', { method: 'POST', as: { token }, body }),
    device: (body) => service.ask('/enrolment/device', { method: 'POST', as: { token }, body }),
    send,
  };
};

/** The properties of a JSON object; none if the body is something else. */
export const propertiesOf = (answer: Answer): Record<string, unknown> => {
  const json = jsonOf(answer);

  return typeof json === 'object' && json !== null ? { ...json } : {};
};

/** The code of an answer that reports an error; `null` for others. */
export const codeOf = (answer: Answer): string | null => {
  const { hasError, error } = propertiesOf(answer);

  return hasError === true && typeof error === 'string' ? error : null;
};

export const isAccepted = (answer: Answer): boolean => isDone(answer) && propertiesOf(answer).hasError === false;

/** The address of a session that `complete` has closed just now; `null` for every other answer. */
export const returnAddressOf = (answer: Answer): string | null => {
  const { hasError, customerReturnUrl } = propertiesOf(answer);

  return isDone(answer) && hasError !== true && typeof customerReturnUrl === 'string' ? customerReturnUrl : null;
};

const knownCodes: readonly string[] = [...documentErrors, ...faceErrors, 'STEPS_MISSING', 'SESSION_UNAUTHORIZED'];

/** An answer in the report: its status, and its code if that is a known one. */
export const told = (answer: Answer): string => {
  const code = codeOf(answer);
  if (code === null) return isAccepted(answer) ? `${answer.status} with hasError false` : String(answer.status);

  return `${answer.status} with ${knownCodes.includes(code) ? code : 'an unknown code'}`;
};

/** Why a check that needs this picture cannot be made. */
export const notTaken = (what: string, answer: Answer): string =>
  `not checked: ${what} was not accepted (${shown(told(answer))}); try other pictures with --pictures`;
