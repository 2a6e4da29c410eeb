/** Extensions of the interface. A service without them is not at fault. */
import { parseDecision, stepsWithoutFactors, type WirePayload, wireSchemas } from '@/lib/contract';
import { codeOf, isAccepted, notTaken, propertiesOf, told } from '../applicant';
import { isClosed } from '../captures';
import { readable } from '../evidence';
import { problemsOf } from '../flaws';
import {
  expectedFor,
  isStatus,
  missing,
  notesOn,
  type Outcome,
  type Problem,
  shown,
  skipped,
  verdict,
} from '../outcome';
import { jsonOf, sessionPath } from '../service';
import { withFaceOnly, withUnfinished } from './enrolment';
import { withCompleted } from './enrolment-completion';
import { isKnownFactor } from './results';

export const chosenSteps = withFaceOnly(async ({ face, complete }) => {
  if (!isAccepted(face)) return skipped(notTaken('the face', face));

  return verdict(
    codeOf(complete) === 'STEPS_MISSING'
      ? [{ seen: `${told(complete)} though only a face was asked for`, expected: 'completed' }]
      : [],
  );
});

/** A decision on these alone shows that a document was captured. */
const isOfDocument = (name: string): boolean =>
  !stepsWithoutFactors([{ name }]).includes('document') && isKnownFactor(name);

export const chosenStepsResults = withFaceOnly(async (captured, { captures, service, evidence }) => {
  const id = captured.applicant.sessionId;
  if (!isClosed(captured)) return skipped('the session was not completed; see enrol-steps');
  const row = await captures.decided(id);
  if (!row || row.status === 'PENDING') return skipped('no decision yet; see enrol-decided');

  const { decision } = await evidence.resultsOf(id);
  if (decision.status !== 200) return skipped('these credentials get no results while the session waits for a person');
  const { status } = await service.ask(sessionPath(id, 'document/result'));
  const problems: Problem[] = isStatus(missing, status)
    ? []
    : [{ seen: `${status} for document/result of a session without a document`, expected: expectedFor(missing) }];
  const factors = readable(() => parseDecision(jsonOf(decision)).value.factors) ?? [];
  if (factors.some(({ name }) => isOfDocument(name))) {
    problems.push({ seen: 'a Trust Factor of a document without a document', expected: 'factors of the face only' });
  }

  return verdict(problems, notesOn(missing, [status]));
});

export const stateShape = withUnfinished(async ({ applicant, front, stateAfterFront: answer }, { captures }) => {
  if (isStatus(missing, answer.status)) return skipped(`an extension that this service lacks (${answer.status})`);
  if (answer.status !== 200) return verdict([{ seen: `${answer.status} for enrolment/state`, expected: '200' }]);

  const problems = problemsOf(
    wireSchemas.enrolmentState,
    [{ source: 'a session in capture', json: jsonOf(answer) }],
    'the properties of the extension',
    () => true,
  );
  const { sessionId, done, isCompleted } = propertiesOf(answer);
  if (sessionId !== applicant.sessionId)
    problems.push({ seen: 'another sessionId', expected: 'the session of the token' });
  if (isCompleted === true) problems.push({ seen: 'isCompleted before complete', expected: 'false' });
  if (isAccepted(front) && !(Array.isArray(done) && done.includes('FRONT'))) {
    problems.push({ seen: 'no FRONT in done after the front was accepted', expected: 'FRONT' });
  }

  return verdict([...problems, ...(await stateAfterwards(await captures.twoSided()))]);
});

/** The state of a completed session. */
const stateAfterwards = async (
  captured: Parameters<Parameters<typeof withCompleted>[0]>[0] | null,
): Promise<Problem[]> => {
  if (!captured || !isClosed(captured)) return [];
  const answer = await captured.applicant.state();
  if (codeOf(answer) === 'SESSION_ALREADY_COMPLETED' || propertiesOf(answer).isCompleted === true) return [];

  return [{ seen: `${told(answer)} for the state of a completed session`, expected: 'isCompleted' }];
};

/** The facts of the completed session, or why there are none. */
const withFacts = (
  look: (json: unknown, visit: Parameters<Parameters<typeof withCompleted>[0]>[1], id: string) => Promise<Outcome>,
) =>
  withCompleted(async ({ applicant: { sessionId } }, visit) => {
    const row = await visit.captures.decided(sessionId);
    if (!row || row.status === 'PENDING') return skipped('not decided; see enrol-decided');
    const answer = await visit.service.ask(sessionPath(sessionId, 'facts'));
    if (isStatus(missing, answer.status)) return skipped(`an extension that this service lacks (${answer.status})`);
    if (answer.status === 403 || answer.status === 409) {
      return skipped(`these credentials get no facts (${answer.status})`);
    }
    if (answer.status !== 200) return verdict([{ seen: `${answer.status} for facts`, expected: '200' }]);

    return look(jsonOf(answer), visit, sessionId);
  });

export const factsShape = withFacts(async (json, _, id) =>
  verdict(
    problemsOf(wireSchemas.facts, [{ source: `session ${id}`, json }], 'the properties of the extension', () => true),
  ),
);

/** The pictures that facts refer to. */
const imagesIn = ({ sides = [], faces }: WirePayload<'facts'>): string[] =>
  [...sides, ...(faces ? [faces.portrait, faces.selfie] : [])].flatMap((part) => part?.image ?? []);

export const factsAgree = withFacts(async (json, { evidence }, id) => {
  const facts = wireSchemas.facts.safeParse(json).data;
  if (!facts) return skipped('not as described; see enrol-facts');
  const { decision } = await evidence.resultsOf(id);
  const listed = await evidence.imagesOf(id);
  const names = [...(listed?.document ?? []), ...(listed?.face ?? [])];
  const factors = readable(() => parseDecision(jsonOf(decision)).value.factors) ?? [];

  return verdict([
    ...imagesIn(facts)
      .filter((name) => !names.includes(name))
      .map((name) => ({ seen: `places on ${shown(name)}`, expected: 'a name from the images list' })),
    ...factors
      .filter(({ name }) => !Object.hasOwn(facts.reasons, name))
      .map(({ name }) => ({ seen: `no sentence for ${shown(name)}`, expected: 'one for each Trust Factor' })),
  ]);
});
