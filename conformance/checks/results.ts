/** The shape of results, and their consistency. */
import {
  furtherFactorNames,
  levels,
  parseDecision,
  parseDocument,
  parseFace,
  trustFactorNames,
  wireSchemas,
} from '@/lib/contract';
import { evidenceStates, type ResultPart, readable } from '../evidence';
import { type Flaw, problemsOf } from '../flaws';
import { knownOr, type Outcome, type Problem, skipped, verdict } from '../outcome';
import { jsonOf } from '../service';
import type { Visit } from '../visit';

export const nothing = 'no results were released; see the results checks';

/** The released results of one kind. */
export const collect = async ({ sample, evidence }: Visit, part: ResultPart) => {
  const found = [];
  for (const session of sample.of(...evidenceStates)) {
    const answer = (await evidence.resultsOf(session.id))[part];
    if (answer.status === 200) found.push({ session, source: `session ${session.id}`, json: jsonOf(answer) });
  }

  return found;
};

export const isKnownFactor = (name: string): boolean =>
  [...trustFactorNames, ...furtherFactorNames].some((known) => known === name);

/** Newer services may have more Trust Factors, with further properties. */
const isOpenEnded = ({ field }: Flaw): boolean => {
  const [top, name] = field.split('.');

  return top === 'verifications' && name !== undefined && !isKnownFactor(name);
};

export const shapeOf =
  (part: ResultPart) =>
  async (visit: Visit): Promise<Outcome> => {
    const payloads = await collect(visit, part);
    if (payloads.length === 0) return skipped(nothing);

    const isMeant = (flaw: Flaw) => flaw.promise === 'shape' && !(part === 'decision' && isOpenEnded(flaw));

    return verdict(problemsOf(wireSchemas[part], payloads, 'the properties of the interface', isMeant));
  };

const due: Readonly<Partial<Record<string, { level: string; opposite: string }>>> = {
  AUTO_APPROVED: { level: 'HIGH', opposite: 'LOW' },
  AUTO_REJECTED: { level: 'LOW', opposite: 'HIGH' },
};

export const decisionAgrees = async (visit: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];
  const notes: string[] = [];
  let looked = 0;

  for (const { session, source, json } of await collect(visit, 'decision')) {
    const rule = due[session.status ?? ''];
    const level = readable(() => parseDecision(json).value.level);
    if (!rule || level === null) continue;
    looked++;

    const seen = `${source} is ${session.status} with decision level ${knownOr(levels, level)}`;
    if (level === rule.opposite) problems.push({ seen, expected: rule.level });
    else if (level !== rule.level) notes.push(seen);
  }

  return looked === 0 ? skipped('no decision of an AUTO_* session to compare') : verdict(problems, notes);
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join('/') === [...new Set(other)].sort().join('/');

export const imagesAgree = async (visit: Visit): Promise<Outcome> => {
  const problems: Problem[] = [];
  let looked = 0;

  const compare = (source: string, part: string, available: string[] | null, listed: string[]) => {
    if (available === null) return;
    looked++;
    if (isSameSet(available, listed)) return;
    problems.push({
      seen: `${source}: ${available.length} names in availableImages of the ${part}, ${listed.length} in the images list`,
      expected: 'the same names in both',
    });
  };

  for (const { session, source } of await collect(visit, 'images')) {
    const listed = await visit.evidence.imagesOf(session.id);
    const { document, face } = await visit.evidence.resultsOf(session.id);
    if (!listed) continue;
    compare(
      source,
      'document',
      readable(() => parseDocument(jsonOf(document)).value.availableImages),
      listed.document,
    );
    compare(
      source,
      'face',
      readable(() => parseFace(jsonOf(face)).value.availableImages),
      listed.face,
    );
  }

  return looked === 0 ? skipped(nothing) : verdict(problems);
};
