/** Officers who work through cases over the desk's API, and repeat requests without an answer. */
import { setTimeout as delay } from 'node:timers/promises';
import type {
  CaseAnswer,
  Claim,
  ClaimAnswer,
  ImagesAnswer,
  OwnClaimsAnswer,
  VerdictAnswer,
  VerdictBody,
} from '@/lib/answers';
import { neededImages } from '@/lib/evidence/faces';
import { expect } from './fixtures';
import type { LaunchedDesk } from './launcher';
import { openBackDoor } from './people';

/** What the desk acknowledged. */
export interface Given {
  claimId: string;
  verdictId: string;
  decision: VerdictBody['decision'];
  undo: 'not asked' | 'done' | 'too late';
}

export interface Ledger {
  given: Given[];
  /** Missing answers, by request. */
  lost: Record<string, number>;
}

export interface Officer {
  id: string;
  isSupervisor: boolean;
  /** Evidence is being loaded. */
  isReading: boolean;
  ask: <Body>(
    what: string,
    path: string,
    body?: object,
    method?: 'POST' | 'PUT',
  ) => Promise<{ status: number; body: Body }>;
}

/** New people for each round. */
export const hire = async (desk: LaunchedDesk, roles: string[][], ledger: Ledger): Promise<Officer[]> => {
  const door = await openBackDoor(desk);
  const hired: Officer[] = [];

  for (const each of roles) {
    const id = await door.addPerson(each);
    const headers = { cookie: await door.signIn(id), origin: desk.url, 'content-type': 'application/json' };
    hired.push({
      id,
      isSupervisor: each.includes('supervisor'),
      isReading: false,
      ask: askingAs(desk, headers, ledger),
    });
  }
  await door.close();

  return hired;
};

/** Repeats exactly the same request after a missing answer or a server error. */
const askingAs =
  ({ url }: LaunchedDesk, headers: Record<string, string>, ledger: Ledger): Officer['ask'] =>
  async <Body>(what: string, path: string, body?: object, method = 'POST') => {
    const once = async () => {
      const answer = await fetch(url + path, {
        method: body ? method : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;

      return { status: answer.status, body: (isJson ? JSON.parse(bytes.toString()) : null) as Body };
    };
    const giveUpAt = Date.now() + 120_000;
    let answer = await once().catch(() => null);

    while (answer === null || answer.status >= 500) {
      if (Date.now() > giveUpAt) throw new Error(`No answer for ${what}: ${JSON.stringify(answer)}`);
      ledger.lost[what] = (ledger.lost[what] ?? 0) + 1;
      // As fast as a person would press the button again.
      await delay(300);
      answer = await once().catch(() => null);
    }

    return answer;
  };

/** Fails the test unless the request succeeds. */
export const must = async <Body>(asking: Promise<{ status: number; body: Body }>): Promise<Body> => {
  const { status, body } = await asking;
  expect(status, JSON.stringify(body)).toBe(200);

  return body;
};

/** The probabilities of officers' actions. */
export interface Habits {
  reserving: number;
  givingBack: number;
  takingBack: number;
}

export interface Day {
  random: () => number;
  ledger: Ledger;
  habits: Habits;
  killed: Promise<void>;
}

export const claimNext = async ({ ask }: Officer, wanted: object = {}): Promise<Claim | null> =>
  (await must(ask<ClaimAnswer>('reserve' in wanted ? 'a reserved case' : 'a case', '/api/triage/claims', wanted)))
    .claim;

const readEvidence = async (officer: Officer, sessionId: string): Promise<void> => {
  const { ask } = officer;
  officer.isReading = true;
  const path = `/api/sessions/${sessionId}`;
  const read = (part: string) => must(ask('evidence', `${path}/${part}`));
  const [{ images }] = await Promise.all([
    must(ask<ImagesAnswer>('evidence', `${path}/images`)),
    ...['decision', 'document', 'face'].map(read),
  ]);
  const names = neededImages(images);
  await Promise.all(names.map((name) => read(`images/${name}`)));
  officer.isReading = false;
};

const giveBack = async ({ ask, isSupervisor }: Officer, { id }: Claim, chance: number): Promise<void> => {
  const action = chance < 0.4 ? 'release' : chance < 0.8 || isSupervisor ? 'skip' : 'escalate';
  const body = { action, ...(action === 'escalate' && { reason: 'The face is turned away' }) };
  const giving = ask('giving back', `/api/triage/claims/${id}`, body);
  // No other supervisor can take it: all of them have given an opinion.
  if (action === 'escalate' && (await giving).status === 400) {
    await must(ask('giving back', `/api/triage/claims/${id}`, { action: 'skip' }));
  } else await must(giving);
};

const takeBack = async ({ ask }: Officer, given: Given): Promise<void> => {
  const { status, body } = await ask<VerdictAnswer>('undo', `/api/triage/verdicts/${given.verdictId}/undo`, {});
  expect([200, 409], JSON.stringify(body)).toContain(status);
  given.undo = status === 200 ? 'done' : 'too late';
};

const wordsFor = ({ blocks, reasons, mayOverride }: CaseAnswer, random: () => number): VerdictBody => {
  const isStopped = blocks.some(({ stops }) => stops === 'override');
  const approves = random() < 0.6 && (mayOverride || !isStopped);
  const reason = reasons.find(({ needsNote }) => !needsNote)?.code ?? '';

  return {
    decision: approves ? 'approve' : 'reject',
    reasons: approves ? [] : [reason],
    note: random() < 0.3 ? 'Seen on both pictures.' : null,
    attested: false,
    override: approves && isStopped ? 'The embassy confirmed it.' : null,
    looked: [],
  };
};

/** Evidence acknowledged as sent counts as served. */
export const decide = async (
  officer: Officer,
  claim: Claim,
  { random, ledger }: Pick<Day, 'random' | 'ledger'>,
): Promise<Given> => {
  await readEvidence(officer, claim.sessionId);
  const found = await must(officer.ask<CaseAnswer>('what blocks', `/api/triage/claims/${claim.id}/case`));
  expect(found.blocks.map(({ code }) => code)).not.toContain('evidence not served');

  const body = wordsFor(found, random);
  const give = () => must(officer.ask<VerdictAnswer>('a verdict', `/api/triage/claims/${claim.id}/verdict`, body));
  const answer = await give();
  expect(answer).toMatchObject({ sessionId: claim.sessionId, yours: { decision: body.decision, seat: claim.seat } });
  if (random() < 0.3) expect((await give()).id).toBe(answer.id);

  const given: Given = { claimId: claim.id, verdictId: answer.id, decision: body.decision, undo: 'not asked' };
  ledger.given.push(given);

  return given;
};

const workOnce = async (officer: Officer, claim: Claim, { random, ledger, habits, killed }: Day): Promise<void> => {
  if (random() < habits.reserving) await claimNext(officer, { reserve: true });
  if (random() < 0.2) await must(officer.ask('renewing', `/api/triage/claims/${claim.id}`, { action: 'renew' }));
  if (random() < habits.givingBack) return giveBack(officer, claim, random());

  const given = await decide(officer, claim, { random, ledger });
  if (random() < habits.takingBack) {
    if (random() < 0.5) await killed;
    await takeBack(officer, given);
  }
};

const isOverWithin = async (milliseconds: number, isOver: () => boolean): Promise<boolean> => {
  const end = Date.now() + milliseconds;
  while (!isOver() && Date.now() < end) await delay(50);

  return isOver();
};

/** Long enough for two cases of each officer. */
const patienceMs = 10_000;

/**
 * Works until the end or until nothing is left, then returns reserved cases. Two cases each are enough, unless chance
 * has all of them undone or passed to others.
 */
export const work = async (officer: Officer, day: Day, isOver: () => boolean): Promise<void> => {
  for (let cases = 0; !isOver(); cases++) {
    if (cases >= 2 && (await isOverWithin(patienceMs, isOver))) break;
    const claim = await claimNext(officer);
    if (!claim) break;
    await workOnce(officer, claim, day);
  }
  const { reserved } = await must(officer.ask<OwnClaimsAnswer>('what is mine', '/api/triage/claims'));
  if (reserved) await officer.ask('giving back', `/api/triage/claims/${reserved.id}`, { action: 'release' });
};
