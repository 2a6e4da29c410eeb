/** For tests only: faults of other services with consent and devices. */
import { other, otherRequest } from './enrolment-planting';
import { type Fault, pathOf } from './planted-faults';

/** Replaces answers of one of these endpoints to which `isMeant` applies. */
const otherState = (
  name: 'consent' | 'device',
  isMeant: (json: Record<string, unknown>) => boolean,
  change: (json: Record<string, unknown>) => unknown,
): Fault =>
  other(
    () =>
      ({ request, response, json }) =>
        pathOf(request).endsWith(`/enrolment/${name}`) && response.status === 200 && isMeant(json)
          ? change(json)
          : null,
  );

const isState = ({ sessionId }: Record<string, unknown>): boolean => sessionId !== undefined;

/** Each with the one check that must fail. */
export const deviceFaults: readonly [name: string, check: string, fault: Fault][] = [
  [
    'a consent that is forgotten',
    'enrol-consent',
    otherState('consent', isState, (json) => ({ ...json, consent: null })),
  ],
  [
    'a consent with the time of the last request',
    'enrol-consent',
    other(() => {
      let seconds = 10;

      return ({ request, json }) =>
        pathOf(request).endsWith('/consent') && isState(json)
          ? { ...json, consent: { ...(json.consent as object), at: `2026-11-18T08:00:${seconds++}.000Z` } }
          : null;
    }),
  ],
  [
    'a consent after completion',
    'enrol-consent',
    otherState(
      'consent',
      ({ error }) => error === 'SESSION_ALREADY_COMPLETED',
      () => ({ hasError: false }),
    ),
  ],
  [
    'a device that takes over without being asked',
    'enrol-device',
    otherRequest((sent) => (sent.takesOver === false ? { ...sent, takesOver: true } : null)),
  ],
  [
    'a device that cannot take over',
    'enrol-device',
    otherRequest((sent) => (sent.takesOver === true && sent.isPhone === false ? { ...sent, takesOver: false } : null)),
  ],
  [
    'a device that does not say where it is',
    'enrol-device',
    otherState(
      'device',
      ({ active }) => active !== null,
      (json) => ({ ...json, active: { ...(json.active as object), at: undefined } }),
    ),
  ],
  [
    'a device that never sees the end',
    'enrol-device-completed',
    otherState(
      'device',
      ({ isCompleted }) => isCompleted === true,
      (json) => ({ ...json, isCompleted: false }),
    ),
  ],
];
