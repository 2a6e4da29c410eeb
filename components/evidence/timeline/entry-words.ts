import type { ResultState, TimelineEntry } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { purposeWords } from '../../audit/details';
import { sentenceFor } from '../../audit/sentences';
import { eventWords } from '../../sessions/peek/event-words';
import { figure } from '../../ui/figures';
import { describeStatus } from '../../ui/status-words';
import { utcClock, utcDay } from '../../ui/time-words';

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const asStatus = (status: Open<SessionStatus>): string => {
  const { word, note } = describeStatus(status);
  return note === null ? word : `${word} (${note})`;
};

/** Only a status that the service gives by itself tells who decided when the capture was complete. */
const completedWords = ({ status }: EntryOf<'completed'>): string => {
  if (status === 'AUTO_APPROVED' || status === 'AUTO_REJECTED') return 'Captured, and decided by the service';
  if (status === 'WAITING_FOR_MANUAL_APPROVE') return 'Captured; the service left the decision to a person';
  return 'Captured, says the service';
};

const reportedWords = ({ at, status, confirmedAt }: EntryOf<'reported'>): string => {
  if (confirmedAt === null) return `The service reported ${asStatus(status)}; not confirmed yet`;
  const day = utcDay(confirmedAt) === utcDay(at) ? '' : ` on ${utcDay(confirmedAt)}`;
  return `The service reported ${asStatus(status)}; checked${day} at ${utcClock(confirmedAt)}`;
};

const resultWords: Record<ResultState, string> = {
  read: 'Proofdesk read the results',
  withheld: 'Proofdesk asked for the results; the service does not release them',
  unreadable: 'Proofdesk asked for the results and could not understand them',
  wanted: 'Proofdesk asked for the results; they are to be read again',
  none: 'Proofdesk asked for the results',
};

const count = (number: number, word: string): string => `${figure(number)} ${word}${number === 1 ? '' : 's'}`;

/** "N. Vale opened it in full: 3 parts, 6 pictures, for triage" */
const viewWords = ({ actor, masked, purpose, parts, pictures, views }: EntryOf<'views'>): string => {
  const seen = [
    ...(parts.length > 0 ? [count(parts.length, 'part')] : []),
    ...(pictures > 0 ? [count(pictures, 'picture')] : []),
    ...(views > parts.length + pictures ? [count(views, 'view')] : []),
  ];
  const under = purpose === null ? '' : `, for ${purposeWords(purpose)}`;
  const what = seen.length === 0 ? '' : `: ${seen.join(', ')}`;
  return `${actor} opened it ${masked ? 'masked' : 'in full'}${what}${under}`;
};

/** In the short words of the preview; what has none there, as the log tells it. */
const loggedWords = ({ at, code, actor, details }: EntryOf<'event'>): string =>
  eventWords({ at, code, actor, details }, () =>
    sentenceFor({ code, actor, details, actorId: null, subject: null, subjectName: null }, 'this session').replace(
      /\.$/,
      '',
    ),
  );

/** What happened, in a few words that name who did it. */
export const entryWords = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'created':
      return 'Created at the service';
    case 'expires':
      return 'Valid until then, says the service';
    case 'completed':
      return completedWords(entry);
    case 'reported':
      return reportedWords(entry);
    case 'first seen':
      return `First seen by Proofdesk${entry.status === null ? '' : `, as ${asStatus(entry.status)}`}`;
    case 'status seen':
      return entry.status === null
        ? 'Proofdesk saw it without a status'
        : `Proofdesk saw it as ${asStatus(entry.status)}`;
    case 'results':
      return resultWords[entry.outcome];
    case 'views':
      return viewWords(entry);
    case 'event':
      return loggedWords(entry);
  }
};
