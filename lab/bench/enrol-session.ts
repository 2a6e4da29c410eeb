/** One applicant's session from the first picture to the end, and how long each step took. */
import { type Answer, type Integrator, openSession } from '../enrolment/applicant';

export interface Times {
  document: number[];
  face: number[];
  complete: number[];
}

const isAccepted = ({ status, body }: Answer): boolean => status === 200 && !body.hasError;

export interface Outcome {
  refused: number;
  completed: string[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One session from the first picture to the end; a refusal because the engine is busy is counted and repeated. */
export const enrol = async (
  integrator: Integrator,
  images: { front: string; back: string; face: string },
  outcome: Outcome,
  times?: Times,
): Promise<void> => {
  const { id, call } = await openSession(integrator);
  const step = async (name: keyof Times, body?: object): Promise<void> => {
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
};
