/** The steps and the outcome of one session's erasure, in words. */
import type { DeletionItem, ItemProgress } from '@/lib/answers';
import { localDay, type Zone } from '../../../ui/time-words';
import { holdWords } from '../../../words/deletion-words';

/** Results, pictures, list and status. */
const partCount = 4;

export const stepNames = ['List', 'Delete', 'Verify', '+24 h', '+7 d'] as const;

export interface StepCell {
  look: 'done' | 'failed' | 'running' | 'skipped' | 'waiting';
  /** For screen readers and on hover. */
  words: string;
  /** Drawn instead of an icon. */
  text?: string;
}

const notStarted: ItemProgress = {
  step: 'waiting',
  objects: null,
  deletion: null,
  gone: [],
  notAskedByName: 0,
  problem: null,
  erasedAt: null,
  checks: 0,
  nextCheckAt: null,
  incidentId: null,
};

const failed = (problem: NonNullable<ItemProgress['problem']>): StepCell => ({
  look: 'failed',
  words: `failed: ${problem.message}`,
});

const goneParts = ({ gone }: ItemProgress): string => `${gone.length} of ${partCount} parts verified as gone`;

const listCell = ({ step, objects, problem }: ItemProgress): StepCell => {
  if (step === 'waiting') return { look: 'waiting', words: 'not listed yet' };
  if (step === 'stock') {
    return problem ? failed(problem) : { look: 'running', words: 'listing', text: '…' };
  }
  if (objects === null) return { look: 'done', words: 'listed' };

  return { look: 'done', words: `listed, ${objects} ${objects === 1 ? 'object' : 'objects'}` };
};

const deleteCell = ({ step, deletion, problem }: ItemProgress): StepCell => {
  if (deletion === 'deleted') return { look: 'done', words: 'accepted by the service' };
  if (deletion === 'did not know it') return { look: 'skipped', words: 'the service did not know it' };
  if (deletion === 'was gone already') return { look: 'skipped', words: 'already gone' };
  if (step !== 'delete') return { look: 'waiting', words: 'not deleted yet' };

  return problem ? failed(problem) : { look: 'running', words: 'deleting', text: '…' };
};

const verifyCell = (progress: ItemProgress): StepCell => {
  const { deletion, erasedAt, gone, problem } = progress;
  if (erasedAt !== null) return { look: 'done', words: 'verified as gone' };
  if (deletion === null) return { look: 'waiting', words: 'not verified yet' };
  if (problem) return failed(problem);

  return { look: 'running', words: goneParts(progress), text: `${gone.length}/${partCount}` };
};

const laterCell = ({ checks, nextCheckAt, incidentId }: ItemProgress, which: 1 | 2, zone: Zone): StepCell => {
  const after = which === 1 ? 'a day' : 'a week';
  if (checks >= which) return { look: 'done', words: `still gone after ${after}` };
  const isNext = checks === which - 1;
  if (incidentId !== null && isNext) return { look: 'failed', words: 'retrievable again' };

  return {
    look: 'waiting',
    words: isNext && nextCheckAt ? `next check on ${localDay(nextCheckAt, zone)}` : `check due after ${after}`,
  };
};

/** One cell for each of `stepNames`. */
export const stepCells = (progress: ItemProgress | null, zone: Zone): StepCell[] => {
  const known = progress ?? notStarted;

  return [listCell(known), deleteCell(known), verifyCell(known), laterCell(known, 1, zone), laterCell(known, 2, zone)];
};

export interface Outcome {
  look: 'gone' | 'was gone' | 'running' | 'failing' | 'held' | 'waiting';
  word: string;
  more: string;
}

const times = ['once', 'twice', 'three times'];

/** Images whose names cannot be part of an address. */
const byNameWords = ({ notAskedByName: count }: ItemProgress): string =>
  count === 0 ? '' : `; ${count} ${count === 1 ? 'image' : 'images'} not checked by name`;

const goneWords = (progress: ItemProgress, zone: Zone): string => {
  const { checks, nextCheckAt } = progress;
  const next = nextCheckAt ? `, next ${localDay(nextCheckAt, zone)}` : '';

  return `checked ${times[checks] ?? `${checks + 1} times`}${next}${byNameWords(progress)}`;
};

const erasingOutcome = (progress: ItemProgress): Outcome => {
  const { problem, step, deletion } = progress;
  if (problem) {
    const tries = problem.tries === 1 ? 'tried once' : `tried ${problem.tries} times`;
    return {
      look: 'failing',
      word: problem.isLasting ? 'Failing' : 'Retrying',
      more: `${problem.message.replace(/\.$/, '')}, ${tries}`,
    };
  }
  if (deletion !== null) return { look: 'running', word: 'Verifying', more: goneParts(progress) };
  if (step === 'waiting') return { look: 'waiting', word: 'Queued', more: '' };

  return step === 'stock'
    ? { look: 'running', word: 'Listing', more: 'what exists' }
    : { look: 'running', word: 'Deleting', more: 'at the service' };
};

/** `isGivenUp`: the request ended before anything was erased. */
export const outcomeOf = ({ state, keeping, progress }: DeletionItem, zone: Zone, isGivenUp = false): Outcome => {
  if (isGivenUp && (state === 'candidate' || state === 'confirmed' || state === 'held')) {
    return { look: 'waiting', word: 'Not erased', more: '' };
  }
  switch (state) {
    case 'held':
      return { look: 'held', word: 'Held', more: keeping ? holdWords(keeping) : 'reason not recorded' };
    case 'left out':
      return { look: 'waiting', word: 'Ruled out', more: 'not theirs' };
    case 'candidate':
      return { look: 'waiting', word: 'Found', more: 'not reviewed yet' };
    case 'confirmed':
      return keeping
        ? { look: 'held', word: 'To be held', more: holdWords(keeping) }
        : { look: 'waiting', word: 'To be erased', more: '' };
    case 'erasing':
      return erasingOutcome(progress ?? notStarted);
    case 'gone':
      if (progress?.incidentId) return { look: 'failing', word: 'Retrievable again', more: 'incident open' };
      return progress?.deletion === 'was gone already'
        ? { look: 'was gone', word: 'Already gone', more: 'the service no longer held it' }
        : { look: 'gone', word: 'Gone', more: progress ? goneWords(progress, zone) : '' };
  }
};
