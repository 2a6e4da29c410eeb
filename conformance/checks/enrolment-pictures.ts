/** What `document` and `face` answer. */
import { documentErrors, faceErrors, wireSchemas } from '@/lib/contract';
import { codeOf, isAccepted, notTaken, propertiesOf, told } from '../applicant';
import { problemsOf } from '../flaws';
import { type Outcome, type Problem, skipped, verdict } from '../outcome';
import { isDone } from '../own-sessions';
import { jsonOf } from '../service';
import type { Answer } from '../wire/answer';
import { expectCode, notesOnCode, withPassport, withTwoSided, withUnfinished } from './enrolment';

const faceCodes: readonly string[] = faceErrors;

const malformedBodies = [
  ['an empty body', ''],
  ['a body that is not JSON', '{"imageBase":'],
  ['a body without imageBase', '{}'],
  ['an imageBase that is a number', '{"imageBase":7}'],
] as const;

export const badBody = withUnfinished(async ({ applicant }) => {
  const problems: Problem[] = [];
  for (const step of ['document', 'face'] as const) {
    for (const [what, text] of malformedBodies) {
      const answer = await applicant.send(step, text);
      if (answer.status !== 400) problems.push({ seen: `${told(answer)} for ${what} to ${step}`, expected: '400' });
    }
  }

  return verdict(problems);
});

const recognisable = { document: 'DOCUMENT_NOT_RECOGNIZED', face: 'FACE_NOT_FOUND' } as const;

/** Some services look for a document in anything, and find none. */
export const notAPicture = withUnfinished(async ({ applicant }) => {
  const imageBase = Buffer.from('This is a text and not a picture.\n'.repeat(20)).toString('base64');
  const problems: Problem[] = [];
  const notes: string[] = [];
  for (const step of ['document', 'face'] as const) {
    const answer = await applicant.send(step, JSON.stringify({ imageBase }));
    if (answer.status === 415) continue;
    if (answer.status === 400 || answer.status === 422 || codeOf(answer) === recognisable[step]) {
      notes.push(`${step} answers ${told(answer)}; the usual status is 415`);
    } else problems.push({ seen: `${told(answer)} for a text to ${step}`, expected: '415' });
  }

  return verdict(problems, notes);
});

/** Each answer to a picture of a document. */
const documentAnswers = async (
  {
    front,
    backFirst,
    back,
    retake,
    frontAgain,
  }: Record<'front' | 'backFirst' | 'back' | 'retake' | 'frontAgain', Answer>,
  passport: Answer | undefined,
): Promise<{ source: string; answer: Answer }[]> =>
  [
    { source: 'a back without a front', answer: backFirst },
    { source: 'a front', answer: front },
    { source: 'the front again', answer: frontAgain },
    { source: 'a back', answer: back },
    { source: 'a retake', answer: retake },
    ...(passport ? [{ source: 'a passport', answer: passport }] : []),
  ].filter(({ answer }) => isDone(answer));

export const documentShape = withTwoSided(async (captured, { captures }) => {
  const answers = await documentAnswers(captured, (await captures.passport())?.passport);
  if (answers.length === 0) return skipped(notTaken('the front', captured.front));
  const payloads = answers.map(({ source, answer }) => ({ source, json: jsonOf(answer) }));
  const expected = 'hasError, isTwoSideDocument, pageSide, country and type, or error with a code of section 7';

  return verdict(problemsOf(wireSchemas.documentSubmissionResponse, payloads, expected, () => true));
});

const isTwoSided: Readonly<Record<string, boolean>> = {
  PASSPORT: false,
  IDENTITY_CARD: true,
  DRIVER_LICENSE: true,
  RESIDENCE_PERMIT: true,
  VISA: false,
};

export const documentSides = withTwoSided(async (captured, { captures }) => {
  const answers = await documentAnswers(captured, (await captures.passport())?.passport);
  const known = answers.filter(({ answer }) => isAccepted(answer) && String(propertiesOf(answer).type) in isTwoSided);
  if (known.length === 0) return skipped(notTaken('the front', captured.front));

  return verdict(
    known.flatMap(({ source, answer }): Problem[] => {
      const { type, isTwoSideDocument } = propertiesOf(answer);
      const expected = isTwoSided[String(type)];
      if (isTwoSideDocument === expected) return [];

      return [
        { seen: `${type} with isTwoSideDocument ${isTwoSideDocument === true} for ${source}`, expected: `${expected}` },
      ];
    }),
  );
});

const notRecognised = (answer: Answer): boolean => {
  const code = codeOf(answer);

  return code !== null && code !== 'WRONG_SIDE' && documentErrors.some((known) => known === code);
};

export const backFirst = withTwoSided(async ({ backFirst: answer }) =>
  notRecognised(answer)
    ? skipped(notTaken('the back', answer))
    : verdict(expectCode('a back without a front', answer, 'WRONG_SIDE'), notesOnCode(answer)),
);

const isBackAwaited = (front: Answer): boolean => isAccepted(front) && propertiesOf(front).isTwoSideDocument === true;

export const frontAgain = withTwoSided(async ({ front, frontAgain: answer }) =>
  isBackAwaited(front)
    ? verdict(expectCode('the front again where the back is awaited', answer, 'WRONG_SIDE'), notesOnCode(answer))
    : skipped(notTaken('a front of a two-sided document', front)),
);

const sideProblems = (what: string, answer: Answer, side: string): Problem[] => {
  const { pageSide } = propertiesOf(answer);
  if (isAccepted(answer) && pageSide === side) return [];
  const seen = isAccepted(answer) ? 'accepted as the other side' : told(answer);

  return [{ seen: `${seen} for ${what}`, expected: `accepted as ${side}` }];
};

export const bothSides = withTwoSided(async ({ front, back }) => {
  if (!isBackAwaited(front)) return skipped(notTaken('a front of a two-sided document', front));
  if (notRecognised(back)) return skipped(notTaken('the back', back));

  return verdict([...sideProblems('the front', front, 'FRONT'), ...sideProblems('the back', back, 'BACK')]);
});

export const dataPrefix = withUnfinished(async ({ front }, { captures }) => {
  const plain = (await captures.twoSided())?.front;
  if (!plain || !isAccepted(plain)) return skipped(notTaken('the front', plain ?? front));

  return verdict(
    isAccepted(front)
      ? []
      : [{ seen: `${told(front)} for a picture with data:image/jpeg;base64,`, expected: 'accepted, as without it' }],
  );
});

export const passportSides = withPassport(async ({ passport, face, complete }): Promise<Outcome> => {
  const { type } = propertiesOf(passport);
  if (!isAccepted(passport) || type !== 'PASSPORT') return skipped(notTaken('the passport', passport));
  if (!isAccepted(face)) return skipped(notTaken('the face', face));

  return verdict(
    codeOf(complete) === 'STEPS_MISSING'
      ? [{ seen: `${told(complete)} after one picture of a passport`, expected: 'completed' }]
      : [],
  );
});

export const faceShape = withTwoSided(async ({ smallFace, nobody: nobodyAnswer, face }) => {
  const payloads = [
    { source: 'a face', answer: face },
    { source: 'a small picture', answer: smallFace },
    { source: 'a landscape', answer: nobodyAnswer },
  ].flatMap(({ source, answer }) => (isDone(answer) ? [{ source, json: jsonOf(answer) }] : []));
  if (payloads.length === 0) return verdict([{ seen: `${told(face)} for a face`, expected: '200' }]);

  return verdict(
    problemsOf(
      wireSchemas.faceSubmissionResponse,
      payloads,
      'hasError, and error with a code of section 7',
      () => true,
    ),
  );
});

const isFaceRefused = (code: string | null): boolean =>
  code !== null && faceCodes.includes(code) && code !== 'SESSION_ALREADY_COMPLETED';

export const nobody = withTwoSided(async ({ nobody: answer }) => {
  const code = codeOf(answer);
  const notes =
    isFaceRefused(code) && code !== 'FACE_NOT_FOUND' ? [`the code is ${code}; the usual one is FACE_NOT_FOUND`] : [];

  return verdict(
    isFaceRefused(code)
      ? []
      : [{ seen: `${told(answer)} for a landscape without a person`, expected: 'hasError with FACE_NOT_FOUND' }],
    [...notes, ...notesOnCode(answer)],
  );
});

export const smallFace = withTwoSided(async ({ smallFace: answer }) => {
  const code = codeOf(answer);
  const isRefused = isFaceRefused(code);
  const notes = isRefused && code !== 'FACE_TOO_SMALL' ? [`the code is ${code}; the usual one is FACE_TOO_SMALL`] : [];

  return verdict(
    isRefused
      ? []
      : [{ seen: `${told(answer)} for a picture 120 pixels wide`, expected: 'hasError with FACE_TOO_SMALL' }],
    [...notes, ...notesOnCode(answer)],
  );
});
