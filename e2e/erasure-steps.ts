/** Every step of a deletion request, where to hold it, and which process a kill hits there. */

import type { Victim } from './kill';
import type { LaunchedDesk } from './launcher';
import { type Fate, type Moment, type Place, setTrap } from './trap';

const writing = (by: Place['by'], rows: string, when: string): Place => ({ by, at: { writing: rows, when } });

const places = {
  'taking the request in': writing(['web'], 'insert on deletion_item', 'true'),
  'approving it': writing(['web'], 'update on deletion_request', "old.state = 'approval' and new.state = 'delayed'"),
  'beginning it': writing(['worker'], 'insert on erasure', 'true'),
  'taking it up': writing(['worker'], 'update on erasure', 'new.tries > old.tries'),
  'asking the service': {
    database: 'proofdesk_service',
    by: ['service'],
    at: { reading: 'session_result' },
  },
  'noting what exists': writing(['worker'], 'update on erasure', "old.step = 'stock' and new.step = 'delete'"),
  'deleting at the service': {
    database: 'proofdesk_service',
    by: ['service'],
    at: { writing: 'delete on session', when: 'true' },
  },
  'removing our own copies': writing(['worker'], 'delete on mirror_session', 'true'),
  'setting the tombstone': writing(['worker'], 'update on erasure', 'new.erased_at is not null'),
  // The certificate table allows no triggers, so the row written next is held.
  'signing the certificate': writing(
    ['worker'],
    'update on erasure',
    'old.next_check_at is null and new.next_check_at is not null',
  ),
  'ending the request': writing(['worker'], 'update on deletion_request', "new.state = 'ended'"),
} as const satisfies Record<string, Place>;

export interface Step {
  name: keyof typeof places;
  moment: Moment | 'between';
  victims: Victim[];
}

const of = (name: Step['name'], ...each: Array<[Step['moment'], ...Victim[]]>): Step[] =>
  each.map(([moment, ...victims]) => ({ name, moment, victims }));

export const steps: readonly Step[] = [
  ...of('taking the request in', ['at a row', 'web'], ['at the end', 'web'], ['at the end', 'database']),
  ...of('approving it', ['at a row', 'web'], ['at the end', 'web']),
  ...of('beginning it', ['at a row', 'worker'], ['at the end', 'worker'], ['at a row', 'database']),
  ...of('taking it up', ['at a row', 'worker'], ['at the end', 'worker']),
  ...of('asking the service', ['between', 'worker'], ['between', 'service'], ['between', 'web', 'worker', 'service']),
  ...of('noting what exists', ['at a row', 'worker'], ['at the end', 'worker'], ['at the end', 'database']),
  ...of('deleting at the service', ['at a row', 'worker'], ['at a row', 'service'], ['at the end', 'worker']),
  ...of('deleting at the service', ['at the end', 'service'], ['at the end', 'database']),
  ...of('removing our own copies', ['at a row', 'worker'], ['at a row', 'database']),
  ...of('setting the tombstone', ['at a row', 'worker'], ['at the end', 'worker'], ['at the end', 'database']),
  ...of('signing the certificate', ['at a row', 'worker'], ['at the end', 'worker']),
  ...of('ending the request', ['at a row', 'worker'], ['at the end', 'worker']),
];

export const nameOf = ({ name, moment, victims }: Step): string =>
  `${name}${moment === 'between' ? '' : `, ${moment}`}: ${victims.join(' and ')}`;

/** The possible outcomes of held transactions. */
export const fatesOf = ({ name, moment, victims }: Step): Fate[] => {
  if (moment === 'between') return [];
  // The server finishes a single statement, even for a dead client.
  const isAlone = ['taking it up', 'noting what exists', 'deleting at the service'].includes(name);
  if (victims.includes('database') || isAlone) return ['committed', 'aborted'];
  const isHit = places[name].by.every((each) => victims.includes(each));

  return isHit && moment === 'at a row' ? ['aborted'] : ['committed'];
};

/** Holds everybody who reaches this step from now on. */
export const holdAt = (desk: LaunchedDesk, { name, moment }: Step): ReturnType<typeof setTrap> =>
  setTrap(desk.dataDir, places[name], moment === 'between' ? 'at a row' : moment);
