/** Extensions for pages on several devices: consent, and which device goes on. */
import { type WirePayload, wireSchemas } from '@/lib/contract';
import { type Applicant, propertiesOf, told } from '../applicant';
import { isClosed } from '../captures';
import { problemsOf } from '../flaws';
import { isStatus, missing, type Outcome, type Problem, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import type { Answer } from '../wire/answer';
import { expectCode, withUnfinished } from './enrolment';
import { withCompleted } from './enrolment-completion';

type State = WirePayload<'enrolmentState'>;

const lacking = ({ status }: Answer): Outcome => skipped(`an extension that this service lacks (${status})`);

/** The state in an answer, and what is wrong with it. */
const stateIn = (source: string, answer: Answer): { state: State | null; problems: Problem[] } => {
  if (answer.status !== 200) {
    return { state: null, problems: [{ seen: `${told(answer)} for ${source}`, expected: '200 with the state' }] };
  }
  const json = jsonOf(answer);
  const problems = problemsOf(
    wireSchemas.enrolmentState,
    [{ source, json }],
    'the properties of the extension',
    () => true,
  );

  return { state: wireSchemas.enrolmentState.safeParse(json).data ?? null, problems };
};

const expectConsent = (what: string, { state, problems }: ReturnType<typeof stateIn>, version: string): Problem[] =>
  problems.length > 0 || state?.consent?.version === version
    ? problems
    : [{ seen: `no consent to this version ${what}`, expected: 'the version that was sent' }];

const consentAfterwards = async (applicant: Applicant): Promise<Problem[]> =>
  expectCode(
    'consent after complete',
    await applicant.consent({ version: '1', language: 'en-US' }),
    'SESSION_ALREADY_COMPLETED',
  );

export const consentKept = withUnfinished(async ({ applicant }, { captures }) => {
  const answer = await applicant.consent({ version: 'conformance 1', language: 'de-DE' });
  if (isStatus(missing, answer.status)) return lacking(answer);

  const first = stateIn('consent', answer);
  const again = stateIn('consent', await applicant.consent({ version: 'conformance 1', language: 'de-DE' }));
  const problems = [
    ...expectConsent('after consent', first, 'conformance 1'),
    ...expectConsent('after the same consent again', again, 'conformance 1'),
  ];
  if (problems.length === 0 && first.state?.consent?.at !== again.state?.consent?.at) {
    problems.push({ seen: 'another time for the same consent', expected: 'the first time' });
  }
  const other = stateIn('consent', await applicant.consent({ version: 'conformance 2', language: 'jp-JP' }));
  problems.push(...expectConsent('after consent to another version', other, 'conformance 2'));
  const completed = await captures.twoSided();

  return verdict([
    ...problems,
    ...(completed && isClosed(completed) ? await consentAfterwards(completed.applicant) : []),
  ]);
});

const phone = { device: 'conformance-phone', isPhone: true };
const desk = { device: 'conformance-desk', isPhone: false };

const activeIn = (answer: Answer): unknown => {
  const { active } = propertiesOf(answer);

  return active && typeof active === 'object' && 'device' in active ? active.device : null;
};

export const deviceGoesOn = withUnfinished(async ({ applicant }) => {
  const first = await applicant.device({ ...phone, at: 'BACK', takesOver: true });
  if (isStatus(missing, first.status)) return lacking(first);

  const { problems, state } = stateIn('device', first);
  if (problems.length === 0 && (state?.active?.device !== phone.device || state.active.at !== 'BACK')) {
    problems.push({ seen: 'another device than the one that took over', expected: 'the device that took over' });
  }
  if (activeIn(await applicant.device({ ...desk, at: 'welcome', takesOver: false })) !== phone.device) {
    problems.push({ seen: 'a device that only reported goes on', expected: 'the device that took over' });
  }
  if (activeIn(await applicant.device({ ...desk, at: 'FACE', takesOver: true })) !== desk.device) {
    problems.push({ seen: 'the first device goes on after another took over', expected: 'the device that took over' });
  }

  return verdict(problems);
});

export const deviceAfterwards = withCompleted(async ({ applicant }) => {
  const answer = await applicant.device({ ...desk, at: 'finish', takesOver: false });
  if (isStatus(missing, answer.status)) return lacking(answer);
  const { state, problems } = stateIn('a device of a completed session', answer);
  if (state && !state.isCompleted) problems.push({ seen: 'not isCompleted after complete', expected: 'isCompleted' });

  return verdict(problems);
});
