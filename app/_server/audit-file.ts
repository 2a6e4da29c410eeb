import 'server-only';
import { isAsInUtc, localExact, utcExact } from '@/components/ui/time-words';
import { actedAs } from '@/components/words/audit/acted-as';
import { changeWords, detailLine, detailWords } from '@/components/words/audit/details';
import { sentenceFor } from '@/components/words/audit/sentences';
import { shownAs } from '@/components/words/audit/shown-as';
import type { AuditEventRow, Organisation } from '@/lib/answers';
import type { ReadableEvents, ReadableFormat } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { byteOrderMark, csvLine } from '@/lib/base/csv';
import { AppError } from '@/lib/base/errors';
import { drawLetterhead } from '@/lib/erasure/paper/letterhead';
import { type Paper, paleInk, printPaper } from '@/lib/erasure/paper/paper';
import { counted } from '@/lib/erasure/paper/words';

/** The reader's zone, for times beside UTC. */
export const readZone = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new AppError('BAD_REQUEST', { userMessage: 'The zone must be a time zone such as Europe/Vienna.' });
  }
};

type Column = readonly [name: string, cell: (event: AuditEventRow) => string | number | null];

const columnsIn = (zone: string): Column[] => [
  ['Position', ({ position }) => position],
  ['Time (UTC)', ({ at }) => at],
  ...(zone === 'UTC' ? [] : [[`Time (${zone})`, ({ at }) => localExact(at, zone)] satisfies Column]),
  ['Person', actedAs],
  ['Event', (event) => sentenceFor(event)],
  ['Shown', shownAs],
  ['Details', detailLine],
  ['Subject', ({ subject }) => subject],
  ['Code', ({ code }) => code],
];

async function* csvOf({ batches }: ReadableEvents, zone: string): AsyncGenerator<string, void> {
  const columns = columnsIn(zone);
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for await (const events of batches) {
    yield events.map((event) => csvLine(columns.map(([, cell]) => cell(event)))).join('');
  }
}

const filterNames: Record<string, string> = {
  person: 'Person (id)',
  codes: 'Actions',
  session: 'Session id',
  request: 'Deletion request',
  from: 'From',
  to: 'To',
};

/** The sentence, then what ties it to the chain and to its subject. */
const linesOf = (event: AuditEventRow): string => {
  const shown = shownAs(event);
  const facts = [
    shown && `Shown ${shown}`,
    event.subject && `Subject ${event.subject}`,
    changeWords(event),
    detailWords(event.details),
  ];

  return [sentenceFor(event), facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n');
};

/** Yields now and then, so that other work gets its turn. */
function* drawEvents({ text, fact, rule }: Paper, exported: ReadableEvents, events: AuditEventRow[], zone: string) {
  text('Audit log', { face: 'bold', size: 18 }, 'H1');
  text(`${counted(exported.count, 'event')}, oldest first. Exported ${utcExact(now().toISOString())} UTC.`, {
    color: paleInk,
  });
  for (const [name, value] of Object.entries(exported.filter)) fact(filterNames[name] ?? name, value);
  text('A position is a place in the chain. To prove that nothing was changed or left out, export it as JSON Lines.', {
    color: paleInk,
    size: 9,
  });
  rule();
  for (const [index, event] of events.entries()) {
    const local = isAsInUtc(event.at, zone) ? '' : `\n${localExact(event.at, zone)} ${zone}`;
    const place = event.position === null ? 'Not sealed yet' : `Position ${event.position}`;
    fact(`${place}\n${utcExact(event.at)} UTC${local}`, linesOf(event), { size: 8, indent: 150 });
    if (index % 50 === 49) yield;
  }
}

async function* pdfOf(
  exported: ReadableEvents,
  zone: string,
  organisation: Organisation,
): AsyncGenerator<Uint8Array, void> {
  const events: AuditEventRow[] = [];
  for await (const batch of exported.batches) events.push(...batch);
  yield* printPaper({ title: 'Audit log', footer: 'Proofdesk audit log' }, (paper) => {
    drawLetterhead(paper, organisation);

    return drawEvents(paper, exported, events, zone);
  });
}

export const readableFiles: Record<
  ReadableFormat,
  {
    contentType: string;
    write: (
      exported: ReadableEvents,
      zone: string,
      organisation: Organisation,
    ) => AsyncGenerator<string | Uint8Array, void>;
  }
> = {
  csv: { contentType: 'text/csv; charset=utf-8', write: csvOf },
  pdf: { contentType: 'application/pdf', write: pdfOf },
};
