/** What is told of one session of a request: how it was found, how far it is, and what came of it. */
import type { DeletionItem, ItemProgress, Keeping, MatchedBy } from '@/lib/answers';
import { utcDay } from '../../ui/time-words';
import { dayWords } from '../days';

export const matchWords: Record<MatchedBy, { short: string; long: string }> = {
  name: { short: 'Name', long: 'name' },
  'similar name': { short: '≈ Name', long: 'similar name, with errors of typing or reading' },
  'birth date': { short: 'Born', long: 'birth date' },
  'document number': { short: 'No.', long: 'document number' },
  'external id': { short: 'Ext. id', long: 'external id' },
  'session id': { short: 'Id', long: 'session id' },
  'by hand': { short: 'By hand', long: 'added by hand' },
};

/** "Anti-money-laundering record, until 3 Jun 2029" */
export const keepingWords = ({ because, until }: Keeping): string =>
  `${because.replace(/\.$/, '')}, ${until === null ? 'without a known end' : `until ${dayWords(until)}`}`;

export const parts = 4;

type CellLook = 'done' | 'failed' | 'running' | 'skipped' | 'waiting';

export interface Cell {
  name: 'List' | 'Delete' | 'Probe' | '+24 h' | '+7 d';
  look: CellLook;
  /** For those who do not see the colour. */
  words: string;
  /** Drawn in place of a sign. */
  text?: string;
}

const untouched: ItemProgress = {
  step: 'waiting',
  objects: null,
  deletion: null,
  gone: [],
  problem: null,
  erasedAt: null,
  checks: 0,
  nextCheckAt: null,
  incidentId: null,
};

const failedWords = (problem: NonNullable<ItemProgress['problem']>): string => `failed, ${problem.message}`;

const listCell = ({ step, objects, problem }: ItemProgress): Omit<Cell, 'name'> => {
  if (step === 'waiting') return { look: 'waiting', words: 'not listed yet' };
  if (step === 'stock') {
    return problem
      ? { look: 'failed', words: failedWords(problem) }
      : { look: 'running', words: 'being listed', text: '…' };
  }
  return { look: 'done', words: objects === null ? 'listed' : `listed, ${objects} objects` };
};

const deleteCell = ({ step, deletion, problem }: ItemProgress): Omit<Cell, 'name'> => {
  if (deletion === 'deleted') return { look: 'done', words: 'deleted' };
  if (deletion === 'was gone already') return { look: 'skipped', words: 'was gone already' };
  if (step !== 'delete') return { look: 'waiting', words: 'not deleted yet' };

  return problem
    ? { look: 'failed', words: failedWords(problem) }
    : { look: 'running', words: 'being deleted', text: '…' };
};

const probeCell = ({ deletion, erasedAt, gone, problem }: ItemProgress): Omit<Cell, 'name'> => {
  if (erasedAt !== null) return { look: 'done', words: 'probed, gone' };
  if (deletion === null) return { look: 'waiting', words: 'not probed yet' };
  if (problem) return { look: 'failed', words: failedWords(problem) };

  return {
    look: 'running',
    words: `${gone.length} of ${parts} probed, none answers`,
    text: `${gone.length}/${parts}`,
  };
};

const laterCell = (progress: ItemProgress, which: 1 | 2): Omit<Cell, 'name'> => {
  const after = which === 1 ? 'a day' : 'a week';
  if (progress.checks >= which) return { look: 'done', words: `gone after ${after} too` };
  if (progress.incidentId !== null && progress.checks === which - 1) {
    return { look: 'failed', words: 'answers again' };
  }
  const isNext = progress.nextCheckAt !== null && progress.checks === which - 1;

  return {
    look: 'waiting',
    words: isNext && progress.nextCheckAt ? `looked at again on ${utcDay(progress.nextCheckAt)}` : `due after ${after}`,
  };
};

export const cellsOf = (progress: ItemProgress | null): Cell[] => {
  const known = progress ?? untouched;

  return [
    { name: 'List', ...listCell(known) },
    { name: 'Delete', ...deleteCell(known) },
    { name: 'Probe', ...probeCell(known) },
    { name: '+24 h', ...laterCell(known, 1) },
    { name: '+7 d', ...laterCell(known, 2) },
  ];
};

export interface Outcome {
  look: 'gone' | 'was gone' | 'running' | 'failing' | 'kept' | 'waiting';
  word: string;
  more: string;
}

const times = ['once', 'twice', 'three times'];

const goneWords = ({ checks, nextCheckAt }: ItemProgress): string =>
  `checked ${times[checks] ?? `${checks + 1} times`}${nextCheckAt ? `, next ${utcDay(nextCheckAt)}` : ''}`;

const erasingOutcome = (progress: ItemProgress): Outcome => {
  const { problem, step, deletion, gone } = progress;
  if (problem) {
    const tries = problem.tries === 1 ? 'tried once' : `tried ${problem.tries} times`;
    return {
      look: 'failing',
      word: problem.isLasting ? 'Failing' : 'Retrying',
      more: `${problem.message.replace(/\.$/, '')}, ${tries}`,
    };
  }
  if (deletion !== null) {
    return { look: 'running', word: 'Checking', more: `${gone.length} of ${parts} probed, none answers` };
  }
  if (step === 'waiting') return { look: 'waiting', word: 'Waits', more: 'for its turn' };

  return step === 'stock'
    ? { look: 'running', word: 'Listing', more: 'what exists' }
    : { look: 'running', word: 'Deleting', more: 'at the service' };
};

export const outcomeOf = ({ state, keeping, progress }: DeletionItem): Outcome => {
  switch (state) {
    case 'held':
      return { look: 'kept', word: 'Kept', more: keeping ? keepingWords(keeping) : 'must be kept' };
    case 'left out':
      return { look: 'waiting', word: 'Left out', more: 'not theirs' };
    case 'candidate':
      return { look: 'waiting', word: 'Found', more: 'nobody has looked at it' };
    case 'confirmed':
      return keeping
        ? { look: 'kept', word: 'To be kept', more: keepingWords(keeping) }
        : { look: 'waiting', word: 'To be erased', more: '' };
    case 'erasing':
      return erasingOutcome(progress ?? untouched);
    case 'gone':
      if (progress?.incidentId) return { look: 'failing', word: 'Answers again', more: 'an incident is open' };
      return progress?.deletion === 'was gone already'
        ? { look: 'was gone', word: 'Was already gone', more: 'the service did not know it any more' }
        : { look: 'gone', word: 'Gone', more: progress ? goneWords(progress) : '' };
  }
};
