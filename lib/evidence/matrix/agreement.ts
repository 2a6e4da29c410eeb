import { canBeCompared, compareField, hasValue, type Kind, type NameFieldLength } from '../compare';
import type { Agreement, Comparison, MatrixRow, Source } from '../reading';
import type { Voice } from './rows';

export type Marks = MatrixRow['marks'];

export interface Judgement {
  agreement: Agreement;
  words: string;
  marks: Marks;
}

interface Talk {
  key: string;
  cutAfter: NameFieldLength | null;
}

/** In this order, so that the first of two is the one that may have national letters. */
const sources: Source[] = ['visual', 'barcode', 'mrz'];
const names: Record<Source, string> = { visual: 'visual', mrz: 'MRZ', barcode: 'barcode' };

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Verdict = 'agree' | 'explained' | 'differ' | 'not comparable';
const gravest: Verdict[] = ['differ', 'explained', 'agree', 'not comparable'];

interface Meeting {
  verdict: Verdict;
  marks: Marks;
}

const verdictOn = (key: string, one: string, two: string, { relation, by }: Comparison): Verdict => {
  if (relation === 'unexplained') return canBeCompared(key, one, two) ? 'differ' : 'not comparable';
  // Every zone writes dates in its own way: the day is what counts.
  return by.every((cause) => cause === 'date format') ? 'agree' : 'explained';
};

/** Each of the first against each of the second: the gravest verdict counts. */
const meet = ({ key, cutAfter }: Talk, ones: Voice[], twos: Voice[], kind: Kind): Meeting => {
  const verdicts = new Set<Verdict>();
  const marks: Marks = [];

  for (const one of ones) {
    for (const two of twos) {
      const [first, second] = [one.read ?? '', two.read ?? ''];
      const comparison = compareField(key, first, second, kind, cutAfter);
      const verdict = verdictOn(key, first, second, comparison);
      verdicts.add(verdict);
      if (verdict === 'agree' || verdict === 'not comparable') continue;
      // What was compared is not always what stands on the screen.
      const isAsShown = one.read === one.value && two.read === two.value;
      const seen = isAsShown ? comparison : compareField(key, one.value, two.value, kind, cutAfter);
      marks.push({ source: one.source, place: one.place, spans: seen.marks.printed });
      marks.push({ source: two.source, place: two.place, spans: seen.marks.source });
    }
  }

  return { verdict: gravest.find((verdict) => verdicts.has(verdict)) ?? 'not comparable', marks };
};

const fits = ({ verdict }: Meeting): boolean => verdict === 'agree' || verdict === 'explained';

const together = (count: number, ...meetings: Meeting[]): Judgement => {
  const isExplained = meetings.some(({ verdict }) => verdict === 'explained');
  return {
    agreement: isExplained ? 'explained' : 'agree',
    words: isExplained ? 'Explained' : `${count} of ${count} agree`,
    marks: meetings.flatMap(({ marks }) => marks),
  };
};

const incomparable: Judgement = { agreement: 'one source', words: 'Cannot be compared', marks: [] };

const judgeTwo = (talk: Talk, one: Voice[], two: Voice[]): Judgement => {
  const [first, second] = [one[0]?.source ?? 'visual', two[0]?.source ?? 'mrz'];
  const meeting = meet(talk, one, two, second);
  if (fits(meeting)) return together(2, meeting);
  if (meeting.verdict === 'not comparable') return incomparable;
  return { agreement: 'differ', words: `${titled(names[first])} and ${names[second]} differ`, marks: meeting.marks };
};

const judgeThree = (talk: Talk, visual: Voice[], barcode: Voice[], mrz: Voice[]): Judgement => {
  const toBarcode = meet(talk, visual, barcode, 'barcode');
  const toMrz = meet(talk, visual, mrz, 'mrz');
  // Two spellings that the printed value explains need not explain each other.
  if (fits(toBarcode) && fits(toMrz)) return together(3, toMrz, toBarcode);

  const meetings = [toMrz, toBarcode, meet(talk, barcode, mrz, 'mrz')];
  const comparable = meetings.filter(({ verdict }) => verdict !== 'not comparable');
  const marks = comparable.flatMap((meeting) => meeting.marks);
  if (comparable.length === 0) return incomparable;
  if (comparable.every(fits)) {
    const rest = together(2, ...comparable);
    return { ...rest, words: `${rest.words}, the third cannot be compared` };
  }

  const alone = (source: Source): Judgement => ({
    agreement: 'differ',
    words: `${titled(names[source])} stands alone`,
    marks: marks.filter((mark) => mark.source === source),
  });
  if (fits(toMrz)) return alone('barcode');
  if (fits(toBarcode)) return alone('mrz');
  if (meetings.slice(2).every(fits)) return alone('visual');
  return { agreement: 'differ', words: 'All differ', marks };
};

/** A source that says a thing twice must say the same. */
const withinOne = (talk: Talk, voices: Voice[]): Judgement | null => {
  const [first, ...rest] = voices;
  if (!first || rest.length === 0) return null;
  const meeting = meet(talk, [first], rest, 'visual');
  if (meeting.verdict !== 'differ') return null;
  const words =
    first.source === 'visual' ? 'The printed sides differ' : `${titled(names[first.source])} says two things`;
  return { agreement: 'differ', words, marks: meeting.marks };
};

/** Whether all who say something about a thing say the same. */
export const judge = (talk: Talk, voices: Voice[]): Judgement => {
  const speaking = voices.filter(({ read }) => hasValue(talk.key, read));
  const bySource = sources
    .map((source) => speaking.filter((voice) => voice.source === source))
    .filter((group) => group.length > 0);
  const [one, two, three] = bySource;

  if (!one) return { agreement: 'no value', words: 'No value', marks: [] };
  for (const group of bySource) {
    const inner = withinOne(talk, group);
    if (inner) return inner;
  }
  if (!two) return { agreement: 'one source', words: '1 source', marks: [] };
  return three ? judgeThree(talk, one, two, three) : judgeTwo(talk, one, two);
};
