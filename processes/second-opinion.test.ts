/** What the service decides on the demo's documents, and the desk's second opinion on it: written apart, they must agree. */
import { expect, test } from 'vitest';
import { sessionAt } from '@/demo/pictures/testing';
import { composeBarcode } from '@/demo/population/documents/barcode';
import { printedFields } from '@/demo/population/documents/printed-fields';
import { decide } from '@/lib/decision';
import { notCompared } from '@/service/enrolment/compare';
import { resultsOf, sessionFactsOf } from '@/service/enrolment/results';
import { createTestEngine } from '@/service/enrolment/testing-engine';
import { contradictionsOf } from './second-opinion-testing';

const engine = createTestEngine();

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** The session's document, read letter by letter as it is printed. */
const readingOf = async ({ document, seen, mrz }: ReturnType<typeof sessionAt>) => {
  const fields = printedFields(document, seen.printed).map(({ name, text, day }) => {
    const value = day !== null && wholeDay.test(day) ? day : text;

    return `${name}=${value.replaceAll(' ', '_')}:99`;
  });
  const machine = mrz
    ? `MRZ=${mrz.lines.join('^')}`
    : `PDF417=${composeBarcode(document, seen.machine).replaceAll(' ', '_').replaceAll('\n', '|')}`;
  const words = ['front', document.country.code, document.type, ...fields, machine].join(' ');
  const answer = await engine.read({ kind: 'document', picture: Buffer.from(words), limits: { maxPixels: 1 } });
  if (answer.outcome !== 'read') throw new Error(words);

  return answer.reading;
};

const judged = async (session: ReturnType<typeof sessionAt>) => {
  const reading = await readingOf(session);
  const at = new Date(session.createdAt);
  const held = [
    {
      sessionId: session.id,
      slot: 'FRONT' as const,
      object: 'object',
      images: [],
      reading,
      receivedAt: session.createdAt,
    },
  ];
  const captured = { steps: ['document'] as const, held, at, faces: notCompared('portrait'), form: null };
  const results = resultsOf(captured, decide(sessionFactsOf(captured)));
  const against = contradictionsOf(results.decision, results.document, at);

  return { verifications: results.decision.verifications, against };
};

const sessions = Array.from({ length: 400 }, (_, index) => sessionAt(index)).filter(({ results }) => results !== null);

test('on the demo’s documents, genuine or not, the desk contradicts no Trust Factor', async () => {
  const contradicted = [];
  for (const session of sessions) {
    const { against } = await judged(session);
    if (against.length > 0) contradicted.push({ index: session.index, defect: session.defect, against });
  }

  expect(sessions.length).toBeGreaterThan(300);
  expect(contradicted).toEqual([]);
});

test('what is read without a fault gets the scores that the demo draws', async () => {
  const names = ['dateOfExpiration', 'mrzOcrCrossCheck', 'barcodeOcrCrossCheck', 'mrzValidity'] as const;
  const whole = sessions.filter(
    ({ seen }) => wholeDay.test(seen.printed.dateOfBirth) && wholeDay.test(seen.machine.dateOfBirth),
  );

  for (const session of whole) {
    const { verifications } = await judged(session);
    const drawn = session.results?.decision.verifications ?? {};
    const scores = (of: typeof verifications) => names.map((name) => of[name]?.score);

    expect([session.index, session.defect, ...scores(verifications)]).toEqual([
      session.index,
      session.defect,
      ...scores(drawn),
    ]);
  }
});
