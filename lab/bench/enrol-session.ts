/** One applicant's session from the first picture to the decision, and how long each step took. */
import { type Answer, askData, type Integrator, openSession } from '../enrolment/applicant';

export interface Times {
  document: number[];
  face: number[];
  complete: number[];
  /** From the answer of `complete` until the session has a decision. */
  decision: number[];
}

const isAccepted = ({ status, body }: Answer): boolean => status === 200 && !body.hasError;

export interface Outcome {
  refused: number;
  completed: string[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const lookMs = 20;

const waitForDecision = async (integrator: Integrator, id: string): Promise<void> => {
  for (;;) {
    const { status } = await (await askData(integrator, `${id}/status`)).json();
    if (status !== 'PENDING') return;
    await pause(lookMs);
  }
};

/** One session from the first picture to the end, and with `times` to the decision; a refusal because the engine is busy is counted and repeated. */
export const enrol = async (
  integrator: Integrator,
  images: { front: string; back: string; face: string },
  outcome: Outcome,
  times?: Times,
): Promise<void> => {
  const { id, call } = await openSession(integrator);
  const step = async (name: Exclude<keyof Times, 'decision'>, body?: object): Promise<void> => {
    for (;;) {
      const asked = performance.now();
      const answer = await call(name, body);
      if (answer && isAccepted(answer)) {
        times?.[name].push(performance.now() - asked);

        return;
      }
      if (answer?.status !== 503) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
      outcome.refused++;
      await pause(1000 * (answer.retryAfter ?? 1));
    }
  };

  await step('document', { imageBase: images.front });
  await step('document', { imageBase: images.back });
  await step('face', { imageBase: images.face });
  await step('complete');
  outcome.completed.push(id);
  if (!times) return;

  const completedAt = performance.now();
  await waitForDecision(integrator, id);
  times.decision.push(performance.now() - completedAt);
};
