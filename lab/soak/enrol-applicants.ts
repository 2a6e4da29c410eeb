/** Twenty applicants who keep enrolling while the service is killed, and what they were promised. */
import sharp from 'sharp';
import { expect } from '@/e2e/fixtures';
import { asSuperuser } from '@/e2e/people';
import {
  type Answer,
  askData,
  type Call,
  faceOfWidth,
  type Integrator,
  openSession,
  type Pictures,
} from '../enrolment/applicant';

export interface Enrolled {
  id: string;
  /** Accepted pictures. */
  slots: Array<'FRONT' | 'BACK' | 'FACE'>;
  /** Widths of the selfies sent from the last accepted one on: one of them must be stored. */
  faceWidths: number[];
  isCompleted: boolean;
  /** `asked`: sent, but no answer came. */
  deletion: 'none' | 'asked' | 'done';
  /** The applicant is done with it, so that it does not change any more. */
  isOver: boolean;
}

export interface Crowd {
  integrator: Integrator;
  pictures: Pictures;
  ledger: Enrolled[];
  random: () => number;
  isOver: () => boolean;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

const isAccepted = (answer: Answer | null): boolean => answer?.status === 200 && answer.body.hasError === false;

/** Sends until it is accepted: a busy or killed engine and a killed service ask for another attempt. */
const submit = async (crowd: Crowd, call: Call, path: string, image: string): Promise<boolean> => {
  while (!crowd.isOver()) {
    const answer = await call(path, { imageBase: image });
    if (isAccepted(answer)) return true;
    // A lost answer: the picture was taken, so the other side is expected now.
    if (answer?.body.error === 'WRONG_SIDE' || answer?.body.error === 'SESSION_ALREADY_COMPLETED') return true;
    const isTemporary = answer === null || answer.status >= 500 || answer.body.error === 'INTERNAL_ERROR';
    if (!isTemporary) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    await pause();
  }

  return false;
};

const submitFace = async (crowd: Crowd, call: Call, one: Enrolled): Promise<void> => {
  const width = 300 + Math.floor(crowd.random() * 300);
  const image = await faceOfWidth(crowd.pictures, width);
  one.faceWidths.push(width);
  if (!(await submit(crowd, call, 'face', image))) return;

  one.faceWidths = [width];
  if (!one.slots.includes('FACE')) one.slots.push('FACE');
};

const complete = async (crowd: Crowd, call: Call, one: Enrolled): Promise<void> => {
  while (!crowd.isOver()) {
    const answer = await call('complete');
    if (answer?.status === 200 && (!answer.body.hasError || answer.body.error === 'SESSION_ALREADY_COMPLETED')) {
      one.isCompleted = true;

      return;
    }
    if (answer && answer.status < 500) throw new Error(`complete answered ${JSON.stringify(answer)}`);
    await pause();
  }
};

const remove = async ({ integrator, isOver }: Crowd, one: Enrolled): Promise<void> => {
  one.deletion = 'asked';
  while (!isOver()) {
    const answer = await askData(integrator, one.id, 'DELETE').catch(() => null);
    if (answer?.status === 204 || answer?.status === 404) {
      one.deletion = 'done';

      return;
    }
    await pause();
  }
};

const enrol = async (crowd: Crowd): Promise<void> => {
  const { id, call } = await openSession(crowd.integrator);
  const one: Enrolled = { id, slots: [], faceWidths: [], isCompleted: false, deletion: 'none', isOver: false };
  const { front, back } = crowd.pictures;
  crowd.ledger.push(one);

  // Some are deleted in the middle of it.
  const deletion = crowd.random() < 0.15 ? pause().then(() => remove(crowd, one)) : null;
  try {
    if (await submit(crowd, call, 'document', front)) one.slots.push('FRONT');
    if (await submit(crowd, call, 'document', back)) one.slots.push('BACK');
    await submitFace(crowd, call, one);
    if (crowd.random() < 0.3) await submitFace(crowd, call, one);
    if (crowd.random() < 0.85) await complete(crowd, call, one);
  } catch (error) {
    // Whoever was deleted is refused.
    if (!deletion) throw error;
  }
  await deletion;
  if (one.isCompleted && one.deletion === 'none' && crowd.random() < 0.15) await remove(crowd, one);
  one.isOver = true;
};

/** Works until it is over. */
export const work = (crowd: Crowd, applicants: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: applicants }, async () => {
      while (!crowd.isOver()) await enrol(crowd);
    }),
  );

const decidedIn = ['AUTO_APPROVED', 'AUTO_REJECTED', 'WAITING_FOR_MANUAL_APPROVE'];

const statusOf = async (integrator: Integrator, id: string): Promise<unknown> =>
  (await (await askData(integrator, `${id}/status`)).json()).status;

const expectStored = async (integrator: Integrator, { id, slots, faceWidths }: Enrolled): Promise<void> => {
  for (const slot of slots) {
    const name = slot === 'FACE' ? 'face_original' : `original_${slot}`;
    const answer = await askData(integrator, `${id}/images/${name}`);
    expect(answer.status, `${id} ${name}`).toBe(200);
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(format).toBe('jpeg');
    if (slot === 'FACE') expect(faceWidths).toContain(width);
  }
};

const rowsOf = 'select count(*)::int as rows from';

/** Everything acknowledged is there, each completed session was decided once, and deleted ones left nothing. */
export const expectKept = async (
  { dataDir }: { dataDir: string },
  integrator: Integrator,
  enrolled: readonly Enrolled[],
  filesThatMention: (...ids: string[]) => string[],
): Promise<void> => {
  const ask = <Row extends object>(statement: string, id: string) =>
    asSuperuser<Row & Record<string, unknown>>(dataDir, statement, [id], 'proofdesk_service');

  const deleted = enrolled.filter((one) => one.deletion === 'done').map((one) => one.id);
  if (deleted.length > 0) expect(filesThatMention(...deleted)).toEqual([]);

  for (const one of enrolled) {
    if (one.deletion === 'asked') continue;
    if (one.deletion === 'done') {
      for (const [table, column] of [
        ['session', 'id'],
        ['submission', 'session_id'],
        ['evidence_key', 'session_id'],
        ['pending_decision', 'session_id'],
        ['session_result', 'session_id'],
        ['webhook_delivery', 'session_id'],
      ]) {
        const [left] = await ask<{ rows: number }>(`${rowsOf} ${table} where ${column} = $1`, one.id);
        expect(left?.rows, `${table} of a deleted session`).toBe(0);
      }
    } else if (one.isCompleted) {
      await expect
        .poll(() => statusOf(integrator, one.id), { timeout: 90_000, message: `${one.id} is decided` })
        .toMatch(new RegExp(`^(${decidedIn.join('|')})$`));
      await expectStored(integrator, one);
      const [told] = await ask<{ rows: number }>(
        `${rowsOf} webhook_delivery where session_id = $1 and status <> 'PENDING'`,
        one.id,
      );
      expect(told?.rows, 'notifications of the decision').toBe(1);
    } else {
      // Once its token has ended, an unfinished session rightly loses its pictures.
      const stored = await ask<{ slot: Enrolled['slots'][number] }>(
        'select slot from submission where session_id = $1',
        one.id,
      );
      const [open] = await ask('select from session where id = $1 and expires_at > now()', one.id);
      if (!open) continue;
      expect(stored.map(({ slot }) => slot)).toEqual(expect.arrayContaining(one.slots));
    }
  }
};
