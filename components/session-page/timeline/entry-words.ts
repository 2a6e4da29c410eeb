import type { ResultState, TimelineEntry } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { figure } from '../../ui/figures';
import { localClock, localDay, type Zone } from '../../ui/time-words';
import { purposeWords } from '../../words/audit/details';
import { sessionSentence } from '../../words/audit/sentences';
import { describeStatus } from '../../words/status-words';

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const asStatus = (status: Open<SessionStatus>): string => {
  const { word, note } = describeStatus(status);
  return note === null ? word : `${word} (${note})`;
};

/** Only automatic statuses tell who decided when capture was complete. */
const completedWords = ({ status }: EntryOf<'completed'>): string => {
  if (status === 'AUTO_APPROVED' || status === 'AUTO_REJECTED') return 'Captured and decided by the service';
  if (status === 'WAITING_FOR_MANUAL_APPROVE') return 'Captured and sent for manual approval';
  return 'Captured, according to the service';
};

const reportedWords = ({ at, status, confirmedAt }: EntryOf<'reported'>, zone: Zone): string => {
  if (confirmedAt === null) return `The service reported ${asStatus(status)}; not confirmed yet`;
  const day = localDay(confirmedAt, zone);
  const on = day === localDay(at, zone) ? '' : ` on ${day}`;
  return `The service reported ${asStatus(status)}; checked${on} at ${localClock(confirmedAt, zone)}`;
};

const resultWords: Record<ResultState, string> = {
  read: 'Proofdesk read the results',
  withheld: 'The service withheld the results',
  unreadable: 'Proofdesk could not understand the results',
  wanted: 'Proofdesk requested the results and will read them again',
  none: 'Proofdesk requested the results',
};

const count = (number: number, word: string): string => `${figure(number)} ${word}${number === 1 ? '' : 's'}`;

/** "N. Vale was sent 3 parts and 6 images in full, for triage". Whether they looked is not known. */
const viewWords = ({ actor, masked, purpose, parts, pictures, views }: EntryOf<'views'>): string => {
  const sent = [
    ...(parts.length > 0 ? [count(parts.length, 'part')] : []),
    ...(pictures > 0 ? [count(pictures, 'image')] : []),
  ];
  const repeated = views > parts.length + pictures ? ', some more than once' : '';
  const reason = purpose === null ? '' : `, for ${purposeWords(purpose)}`;
  const what = listOf(sent) || 'this session';
  return `${actor} was sent ${what} ${masked ? 'masked' : 'in full'}${repeated}${reason}`;
};

export const entryWords = (entry: TimelineEntry, zone: Zone): string => {
  switch (entry.kind) {
    case 'created':
      return 'Created in the service';
    case 'expires':
      return 'Expiry, according to the service';
    case 'completed':
      return completedWords(entry);
    case 'reported':
      return reportedWords(entry, zone);
    case 'first seen':
      return `First seen by Proofdesk${entry.status === null ? '' : `, as ${asStatus(entry.status)}`}`;
    case 'status seen':
      return entry.status === null
        ? 'Seen by Proofdesk without a status'
        : `Seen by Proofdesk as ${asStatus(entry.status)}`;
    case 'results':
      return resultWords[entry.outcome];
    case 'views':
      return viewWords(entry);
    case 'event':
      return sessionSentence(entry);
  }
};
