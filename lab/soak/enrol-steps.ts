/** Every step from the first picture to the decision, where to hold it, and what a kill hits there. */
import type { Moment, Place } from '@/e2e/trap';

const writing = (rows: string, when = 'true'): Place => ({
  database: 'proofdesk_service',
  by: ['service'],
  at: { writing: rows, when },
});

export const places = {
  'creating a session': writing('insert on session'),
  'counting an attempt': writing('update on session', 'new.document_attempts > old.document_attempts'),
  'making the key': writing('insert on evidence_key'),
  'accepting a picture': writing('insert on submission'),
  'replacing a picture': writing('update on submission'),
  'starting the session': writing('update on session', 'old.started_at is null and new.started_at is not null'),
  completing: writing('insert on pending_decision'),
  // Before the faces are compared.
  'claiming a decision': writing('update on pending_decision'),
  'writing the results': writing('insert on session_result'),
  'ending the decision': writing('delete on pending_decision'),
  'deleting a session': writing('delete on session', 'old.started_at is not null'),
} as const satisfies Record<string, Place>;

export type Victim = 'service' | 'engine' | 'database';

export interface Step {
  /** `reading`: while the engine works, without holding anything. */
  name: keyof typeof places | 'reading a picture';
  moment: Moment | 'between';
  victims: Victim[];
}

const of = (name: Step['name'], ...each: Array<[Step['moment'], ...Victim[]]>): Step[] =>
  each.map(([moment, ...victims]) => ({ name, moment, victims }));

export const steps: readonly Step[] = [
  ...of('reading a picture', ['between', 'engine'], ['between', 'engine'], ['between', 'service']),
  ...of('reading a picture', ['between', 'service', 'engine'], ['between', 'engine']),
  ...of('creating a session', ['at the end', 'service']),
  ...of('counting an attempt', ['at a row', 'service'], ['at the end', 'engine']),
  ...of('making the key', ['at a row', 'service'], ['at the end', 'service']),
  ...of('accepting a picture', ['at a row', 'service'], ['at the end', 'service'], ['at the end', 'database']),
  ...of('replacing a picture', ['at a row', 'service'], ['at the end', 'service']),
  ...of('starting the session', ['at the end', 'service']),
  ...of('completing', ['at a row', 'service'], ['at the end', 'service'], ['at the end', 'engine']),
  ...of('claiming a decision', ['at a row', 'service'], ['at the end', 'service'], ['at the end', 'engine']),
  ...of('writing the results', ['at a row', 'service'], ['at the end', 'service'], ['at the end', 'database']),
  ...of('ending the decision', ['at a row', 'service'], ['at the end', 'service']),
  ...of('deleting a session', ['at a row', 'service'], ['at the end', 'service']),
];

export const nameOf = ({ name, moment, victims }: Step): string =>
  `${name}${moment === 'between' ? '' : `, ${moment}`}: ${victims.join(' and ')}`;
