/** Results and pictures of a session that this run captured. */
import { finalStatuses, isJudged, parseDecision, parseFace, wireSchemas } from '@/lib/contract';
import { isAccepted, notTaken } from '../applicant';
import type { Captures } from '../captures';
import { imagePath, readable, resultParts, resultPaths } from '../evidence';
import { problemsOf } from '../flaws';
import { type Outcome, type Problem, shown, skipped, verdict } from '../outcome';
import { looksOf, metadataIn } from '../pictures';
import { jsonOf } from '../service';
import type { Visit } from '../visit';
import { withCompleted } from './enrolment-completion';

const isFinal = (status: string | null | undefined): boolean => finalStatuses.some((each) => each === status);

/** Why the results of this session cannot be read; `null` if they can. */
const withheld = async ({ captures, evidence }: Visit & { captures: Captures }, id: string): Promise<string | null> => {
  const row = await captures.decided(id);
  if (!row || row.status === 'PENDING' || row.status === 'EXPIRED') return 'not decided; see enrol-decided';
  if (isFinal(row.status)) return null;
  const { decision } = await evidence.resultsOf(id);

  return decision.status >= 400 && decision.status < 500
    ? 'these credentials get no results while the session waits for a person'
    : null;
};

export const capturedResults = withCompleted(async ({ applicant: { sessionId } }, visit) => {
  const why = await withheld(visit, sessionId);
  if (why) return skipped(why);
  const answers = await visit.evidence.resultsOf(sessionId);

  return verdict(
    resultParts.flatMap((part): Problem[] => {
      const answer = answers[part];
      if (answer.status !== 200) return [{ seen: `${answer.status} for ${resultPaths[part]}`, expected: '200' }];
      const payloads = [{ source: `session ${sessionId}`, json: jsonOf(answer) }];

      return problemsOf(wireSchemas[part], payloads, 'the properties of the interface', () => true);
    }),
  );
});

/** The interface reads face scores up to 50 as a fail. */
const limit = 50;

export const scoresMatch = withCompleted(async ({ applicant: { sessionId } }, visit) => {
  const why = await withheld(visit, sessionId);
  if (why) return skipped(why);
  const { decision, face } = await visit.evidence.resultsOf(sessionId);
  const factor = readable(() => parseDecision(jsonOf(decision)).value.factors)?.find(
    ({ name }) => name === 'faceVerification',
  );
  const score = readable(() => parseFace(jsonOf(face)).value.verificationScore);
  if (!factor || score === null || factor.score === null || !isJudged(factor.level)) {
    return skipped('the faces were not compared');
  }

  return verdict(
    score > limit === factor.score > limit
      ? []
      : [
          {
            seen: `verificationScore ${score} with faceVerification ${factor.score}`,
            expected: `both over ${limit}, or neither`,
          },
        ],
  );
});

interface Shot {
  name: string;
  status: number;
  bytes: Buffer;
}

const shots = new WeakMap<Captures, Promise<Shot[]>>();

/** Every picture of the session, downloaded once. */
const download = async ({ evidence, service }: Visit, id: string): Promise<Shot[]> => {
  const images = await evidence.imagesOf(id);
  const found: Shot[] = [];
  for (const name of new Set([...(images?.document ?? []), ...(images?.face ?? [])])) {
    const { status, body } = await service.ask(imagePath(id, name));
    found.push({ name, status, bytes: body });
  }

  return found;
};

const withShots = (
  look: (
    all: readonly Shot[],
    captured: Parameters<Parameters<typeof withCompleted>[0]>[0],
    visit: Visit & { captures: Captures },
  ) => Promise<Outcome>,
) =>
  withCompleted(async (captured, visit) => {
    const { sessionId } = captured.applicant;
    const why = await withheld(visit, sessionId);
    if (why) return skipped(why);
    const all = shots.get(visit.captures) ?? download(visit, sessionId);
    shots.set(visit.captures, all);

    return look(await all, captured, visit);
  });

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff));

export const capturedImages = withShots(async (all, { back }) => {
  const problems: Problem[] = [];
  for (const { name, status, bytes } of all) {
    const isPicture = status === 200 && isJpeg(bytes) && (await looksOf(bytes)) !== null;
    if (!isPicture) problems.push({ seen: `${status} without a JPEG for ${shown(name)}`, expected: 'a JPEG' });
  }
  const due = ['original_FRONT', ...(isAccepted(back) ? ['original_BACK'] : []), 'face_original'];
  for (const name of due.filter((each) => !all.some((shot) => shot.name === each))) {
    problems.push({ seen: `${name} is not in the images list`, expected: 'every picture that was sent' });
  }

  return verdict(problems);
});

const noPicture = (name: string): Outcome => skipped(`${name} cannot be read; see enrol-images`);

export const capturedWithoutMetadata = withShots(async (all) => {
  const problems = all
    .filter(({ bytes }) => isJpeg(bytes))
    .flatMap(({ name, bytes }): Problem[] =>
      metadataIn(bytes).map((kind) => ({ seen: `${kind} in ${shown(name)}`, expected: 'a picture without metadata' })),
    );

  return verdict(problems);
});

export const capturedUpright = withShots(async (all) => {
  const found = all.find(({ name }) => name === 'face_original');
  const looks = found && (await looksOf(found.bytes));
  if (!looks) return noPicture('face_original');

  return verdict(
    looks.height > looks.width
      ? []
      : [
          {
            seen: `a face lying on its side (${looks.width} x ${looks.height})`,
            expected: 'turned by its orientation',
          },
        ],
  );
});

export const capturedRetake = withShots(async (all, { retake }, { captures }) => {
  if (!isAccepted(retake)) return skipped(notTaken('a second front', retake));
  const found = all.find(({ name }) => name === 'original_FRONT');
  const seen = found && (await looksOf(found.bytes));
  const sent = await captures.pictures();
  const [first, second] = [await looksOf(sent.front), await looksOf(sent.retake)];
  if (!seen || !first || !second) return noPicture('original_FRONT');
  const isSecond = Math.abs(seen.brightness - second.brightness) < Math.abs(seen.brightness - first.brightness);

  return verdict(isSecond ? [] : [{ seen: 'the first picture of the front', expected: 'the one that replaced it' }]);
});
