/** The cases that wait for a decision when a desk first opens: some twenty, of every kind, three of them late. */
import { minuteMs } from '@/lib/base/durations';
import type { DefectName } from './defects';

export interface QueuePlace {
  defect: DefectName;
  /** How long before the epoch the session began. */
  ageMs: number;
}

const defects: readonly DefectName[] = [
  'altered-number',
  'glare',
  'faint-likeness',
  'blurred',
  'swapped-birth-date',
  'hard-to-read',
  'wrong-check-digit',
  'faint-likeness',
  'glare',
  'not-computed',
  'altered-number',
  'hard-to-read',
  'no-face-images',
  'swapped-birth-date',
  'blurred',
  'wrong-check-digit',
  'glare',
  'not-understood',
  'faint-likeness',
  'hard-to-read',
];

/** With a service level of four hours, the last three are late, by hours. */
const minutesWaited = [4, 9, 15, 22, 29, 37, 45, 54, 63, 72, 81, 90, 99, 108, 117, 126, 135, 318, 397, 505];

/** Every eighteenth index from here on, among the first sessions only: a larger population has no longer queue. */
const places = { from: 2, step: 18 } as const;

/** Coprime to the length, so that every waiting time occurs once and indexes say nothing about it. */
const stride = 7;

/** The longest time a person takes to finish. */
const captureMs = 5.5 * minuteMs;

export const queuePlaceOf = (index: number): QueuePlace | null => {
  const place = (index - places.from) / places.step;
  const defect = defects[place];
  const waited = minutesWaited[(place * stride) % minutesWaited.length];

  return defect === undefined || waited === undefined ? null : { defect, ageMs: waited * minuteMs + captureMs };
};
