/** Random interleavings of what an applicant, the engine, the clock and the back office do, compared with a model. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { startTestService, type TestService } from '../testing';
import { decideDue } from './decide';
import { placeSide, type SeenSide } from './sides';
import { type Answered, listenToAll, openApplicant, reportedOf } from './testing';
import { createUnfinishedSweep } from './unfinished';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
  await listenToAll(service);
});

afterAll(() => service.close());

const pictures = ['front', 'back', 'passport', 'face', 'tree', 'fatal', 'busy'] as const;
type Picture = (typeof pictures)[number];

/** Faces that can be compared. */
const details: Partial<Record<Picture, string>> = { front: 'front portrait=anna', face: 'face distance=0.3' };

/** `send` starts a request, whose picture the engine holds until a `read` of the oldest or newest such request. */
type Step =
  | { do: 'send'; picture: Picture; step: 'document' | 'face' }
  | { do: 'read'; newest: boolean }
  | { do: 'complete' | 'decide' | 'sweep' | 'end' | 'delete' };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      picture: fc.constantFrom(...pictures),
      step: fc.constantFrom('document' as const, 'face' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('read' as const), newest: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'decide' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sweep' as const, 'end' as const, 'delete' as const) }) },
);

/** A usual enrolment with disturbances, so that many runs reach completion. */
const usual: Step[] = (
  [
    ['front', 'document'],
    ['back', 'document'],
    ['face', 'face'],
  ] as const
).flatMap(([picture, step]) => [
  { do: 'send', picture, step },
  { do: 'read', newest: false },
]);

const run = fc
  .tuple(fc.array(stepOf, { minLength: 3, maxLength: 10 }), fc.nat(6), fc.array(stepOf, { maxLength: 4 }))
  .map(([disturbances, upTo, tail]) => [
    ...usual.slice(0, upTo),
    ...disturbances,
    ...usual.slice(upTo),
    { do: 'complete' } as const,
    ...tail,
  ]);

type Life = 'open' | 'ended' | 'completed' | 'decided' | 'deleted';

/** What must be true, kept as simply as possible. */
interface Model {
  life: Life;
  isTimeOver: boolean;
  sides: { FRONT?: SeenSide; BACK?: SeenSide };
  hasFace: boolean;
  hasStarted: boolean;
  isSwept: boolean;
}

const kinds: Partial<Record<Picture, SeenSide>> = {
  front: { side: 'FRONT', isTwoSided: true, country: 'ZZZ', type: 'IDENTITY_CARD' },
  back: { side: 'BACK', isTwoSided: true, country: 'ZZZ', type: 'IDENTITY_CARD' },
  passport: { side: 'FRONT', isTwoSided: false, country: 'ZZZ', type: 'PASSPORT' },
};

const heldBy = ({ sides, hasFace }: Model) => [...Object.keys(sides), ...(hasFace ? ['FACE'] : [])].sort();

const isComplete = ({ sides, hasFace }: Model) =>
  hasFace && sides.FRONT !== undefined && (!sides.FRONT.isTwoSided || sides.BACK !== undefined);

/** What the applicant is told: a status, or an error code, or `ok`. */
const told = ({ status, body }: Answered): string =>
  status === 200 ? (body.hasError ? body.error : 'ok') : String(status);

const keepSide = (model: Model, seen: SeenSide): string => {
  const place = placeSide(model.sides, seen);
  if (!place) return 'WRONG_SIDE';
  for (const side of place.removes) delete model.sides[side];
  model.sides[place.slot] = seen;
  model.hasStarted = true;

  return 'ok';
};

/** What the answer must be once the engine has read the picture; changes the model if it is kept. */
const afterReading = (model: Model, picture: Picture, step: 'document' | 'face'): string => {
  if (picture === 'busy') return '503';
  if (picture === 'fatal') return step === 'document' ? 'INTERNAL_ERROR' : '503';
  const seen = step === 'document' ? kinds[picture] : undefined;
  if (!seen && !(step === 'face' && picture === 'face')) {
    return step === 'document' ? 'DOCUMENT_NOT_RECOGNIZED' : 'FACE_NOT_FOUND';
  }
  if (model.life === 'deleted' || model.life === 'ended') return '401';
  if (model.life !== 'open') return 'SESSION_ALREADY_COMPLETED';
  if (seen) return keepSide(model, seen);
  model.hasFace = true;
  model.hasStarted = true;

  return 'ok';
};

/** An engine that reads when it is told to. */
const holdEngine = () => {
  const held: (() => void)[] = [];
  let arrived: () => void = () => undefined;
  service.engine.before = (job) =>
    // Faces are compared by decisions, which do not wait for this test.
    job.kind === 'comparison'
      ? Promise.resolve()
      : new Promise((resolve) => {
          held.push(resolve);
          arrived();
        });

  return {
    held,
    /** Resolves when the engine has the next picture. */
    next: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
  };
};

const startRun = async () => {
  const applicant = await openApplicant(service);
  const sweep = createUnfinishedSweep(service.parts);
  const engine = holdEngine();
  const waiting: { answer: Promise<Answered>; picture: Picture; step: 'document' | 'face'; release: () => void }[] = [];
  const model: Model = {
    life: 'open',
    isTimeOver: false,
    sides: {},
    hasFace: false,
    hasStarted: false,
    isSwept: false,
  };
  let moveBack = () => undefined as unknown;

  /** The answer before the engine is asked; `null` if it is asked. */
  const early = (): string | null => {
    if (model.life === 'deleted' || model.isTimeOver) return '401';

    return model.life === 'open' ? null : 'SESSION_ALREADY_COMPLETED';
  };

  const send = async (picture: Picture, step: 'document' | 'face') => {
    const expected = early();
    const isHeld = engine.next();
    const answer = applicant[step](details[picture] ?? picture);
    if (expected !== null) {
      expect(told(await answer)).toBe(expected);

      return;
    }
    await Promise.race([isHeld, answer]);
    const release = engine.held.pop();
    if (!release) throw new Error('The engine was not asked');
    waiting.push({ answer, picture, step, release });
  };

  const read = async (newest: boolean) => {
    const job = newest ? waiting.pop() : waiting.shift();
    if (!job) return;
    job.release();
    const answer = told(await job.answer);
    expect(answer).toBe(afterReading(model, job.picture, job.step));
  };

  const complete = async () => {
    const expected = early() ?? (isComplete(model) ? 'ok' : 'STEPS_MISSING');
    expect(told(await applicant.complete())).toBe(expected);
    if (expected === 'ok') model.life = 'completed';
  };

  return {
    applicant,
    model,
    take: async (step: Step): Promise<void> => {
      if (step.do === 'send') await send(step.picture, step.step);
      if (step.do === 'read') await read(step.newest);
      if (step.do === 'complete') await complete();
      if (step.do === 'decide') {
        await decideDue(service.parts);
        if (model.life === 'completed') model.life = 'decided';
      }
      if (step.do === 'sweep') {
        await sweep();
        if (model.life === 'ended') model.isSwept = true;
      }
      if (step.do === 'end' && !model.isTimeOver) {
        moveBack = moveClock(hourMs);
        model.isTimeOver = true;
        if (model.life === 'open') model.life = 'ended';
      }
      if (step.do === 'delete') {
        expect(await applicant.remove()).toBe(model.life === 'deleted' ? 404 : 204);
        model.life = 'deleted';
      }
    },
    /** Nothing is left under way. */
    settle: async () => {
      while (waiting.length > 0) await read(false);
      await decideDue(service.parts);
      if (model.life === 'completed') model.life = 'decided';
      await sweep();
      if (model.life === 'ended') model.isSwept = true;
    },
    end: () => {
      moveBack();
      service.engine.before = () => Promise.resolve();
    },
  };
};

const rowsOf = async (id: string) => {
  const { pool } = service.database;
  const held = await pool.query<{ slot: string; object: string; images: string[] }>(
    'select slot, object, images from submission where session_id = $1 order by slot',
    [id],
  );
  const counts: Record<string, number | null> = {};
  for (const table of ['session_result', 'pending_decision', 'webhook_delivery']) {
    counts[table] = (await pool.query(`select from ${table} where session_id = $1`, [id])).rowCount;
  }

  return { held: held.rows, counts };
};

it('keeps its promises in every order of events', async () => {
  await fc.assert(
    fc.asyncProperty(run, async (steps) => {
      const running = await startRun();
      const { applicant, model } = running;

      try {
        for (const step of steps) await running.take(step);
        await running.settle();

        const { held, counts } = await rowsOf(applicant.id);
        const stored = (await service.evidence.namesOf(applicant.id)).sort();
        // Everything acknowledged is there, and nothing else: neither in the database nor in the store.
        const isGone = model.life === 'deleted' || model.isSwept;
        expect(held.map(({ slot }) => slot)).toEqual(isGone ? [] : heldBy(model));
        expect(stored).toEqual(held.flatMap(({ object, images }) => images.map((name) => `${object}/${name}`)).sort());
        // Decided once if completed, and reported once.
        expect(counts).toMatchObject({ session_result: model.life === 'decided' ? 1 : 0, pending_decision: 0 });
        const reports = ['PENDING', ...(model.hasStarted ? ['PENDING'] : [])];
        if (model.life === 'decided') reports.push('WAITING_FOR_MANUAL_APPROVE');
        expect(await reportedOf(service, applicant.id)).toEqual(model.life === 'deleted' ? [] : reports);
      } finally {
        running.end();
      }
    }),
    { numRuns: 30 },
  );
}, 60_000);
