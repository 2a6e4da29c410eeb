/** Extensions of the interface. A service without them is not at fault. */
import { wireSchemas } from '@/lib/contract';
import { codeOf, isAccepted, notTaken, propertiesOf, told } from '../applicant';
import { isClosed } from '../captures';
import { problemsOf } from '../flaws';
import { expectedFor, isStatus, missing, notesOn, type Problem, skipped, verdict } from '../outcome';
import { jsonOf, sessionPath } from '../service';
import { withFaceOnly, withUnfinished } from './enrolment';
import { withCompleted } from './enrolment-completion';

export const chosenSteps = withFaceOnly(async ({ face, complete }) => {
  if (!isAccepted(face)) return skipped(notTaken('the face', face));

  return verdict(
    codeOf(complete) === 'STEPS_MISSING'
      ? [{ seen: `${told(complete)} though only a face was asked for`, expected: 'completed' }]
      : [],
  );
});

export const chosenStepsResults = withFaceOnly(async (captured, { captures, service, evidence }) => {
  const id = captured.applicant.sessionId;
  if (!isClosed(captured)) return skipped('the session was not completed; see enrol-steps');
  const row = await captures.decided(id);
  if (!row || row.status === 'PENDING') return skipped('no decision yet; see enrol-decided');

  const { decision } = await evidence.resultsOf(id);
  if (decision.status !== 200) return skipped('these credentials get no results while the session waits for a person');
  const { status } = await service.ask(sessionPath(id, 'document/result'));

  return verdict(
    isStatus(missing, status)
      ? []
      : [{ seen: `${status} for document/result of a session without a document`, expected: expectedFor(missing) }],
    notesOn(missing, [status]),
  );
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

export const factsShape = withCompleted(async ({ applicant: { sessionId } }, { captures, service }) => {
  const row = await captures.decided(sessionId);
  if (!row || row.status === 'PENDING') return skipped('not decided; see enrol-decided');
  const answer = await service.ask(sessionPath(sessionId, 'facts'));
  if (isStatus(missing, answer.status)) return skipped(`an extension that this service lacks (${answer.status})`);
  if (answer.status === 403 || answer.status === 409)
    return skipped(`these credentials get no facts (${answer.status})`);
  if (answer.status !== 200) return verdict([{ seen: `${answer.status} for facts`, expected: '200' }]);

  return verdict(
    problemsOf(
      wireSchemas.facts,
      [{ source: `session ${sessionId}`, json: jsonOf(answer) }],
      'the properties of the extension',
      () => true,
    ),
  );
});
