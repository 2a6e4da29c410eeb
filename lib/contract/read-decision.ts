import {
  type CrossCheckField,
  type Decision,
  type Extras,
  levels,
  type TrustFactor,
  trustFactorNames,
} from '@/lib/contract/domain';
import { brokenPayload, namedKey, type Parsed, startTrail, type Trail } from '@/lib/contract/drift';
import { findKey, isObject, readObject, type Wire } from '@/lib/contract/object-reader';

const readCrossCheckField =
  (trail: Trail, source: CrossCheckField['source']) =>
  (entry: unknown, path: string): CrossCheckField | null => {
    if (!isObject(entry)) {
      trail.note(path, 'wrong-type');

      return null;
    }

    const fields = readObject(trail, entry, path);
    const name = fields.text('inputFieldName');
    if (name === null) {
      return null;
    }

    return {
      name,
      source,
      printedValue: fields.text('ocrTextValue'),
      sourceValue: fields.text(source === 'mrz' ? 'mrzTextValue' : 'barcodeTextValue'),
      distance: fields.number('distance'),
      score: fields.score('score'),
      extras: fields.extras(),
    };
  };

/** Only the two cross-checks have fields; with an unknown factor they are extras, since nobody knows their source. */
const crossCheckSources: Partial<Record<string, CrossCheckField['source']>> = {
  mrzOcrCrossCheck: 'mrz',
  barcodeOcrCrossCheck: 'barcode',
};

const readFactor = (trail: Trail, name: string, value: unknown): TrustFactor => {
  const path = `verifications.${namedKey(name)}`;
  if (!isObject(value)) {
    trail.note(path, 'wrong-type');

    return { name, score: null, level: null, fields: null, extras: { value } };
  }

  const fields = readObject(trail, value, path);
  const source = Object.hasOwn(crossCheckSources, name) ? crossCheckSources[name] : undefined;

  return {
    name,
    score: fields.score('score'),
    level: fields.code('level', levels),
    fields: source === undefined ? null : fields.list('fields', readCrossCheckField(trail, source)),
    extras: fields.extras(),
  };
};

const readFactors = (trail: Trail, verifications: Wire): TrustFactor[] => {
  const knownByKey = new Map(
    trustFactorNames.flatMap((name) => {
      const key = findKey(Object.keys(verifications), name);

      return key === undefined ? [] : [[key, name] as const];
    }),
  );

  return Object.entries(verifications).flatMap(([key, value]) => {
    const known = knownByKey.get(key);
    if (known === undefined) {
      trail.note('verifications', 'unknown-value', key);

      return [readFactor(trail, key, value)];
    }

    // A factor of ours that is `null` was not evaluated: absent, not failed.
    return value === null ? [] : [readFactor(trail, known, value)];
  });
};

const nested = (key: string, extras: Extras): Extras => (Object.keys(extras).length === 0 ? {} : { [key]: extras });

/**
 * Reads decision results; unknown Trust Factors are factors too. Throws when there is neither a factor map
 * nor a decision.
 */
export const parseDecision = (body: unknown): Parsed<Decision> => {
  const trail = startTrail('decision');
  if (!isObject(body)) {
    throw brokenPayload('decision', '');
  }

  const top = readObject(trail, body);
  const verifications = top.child('verifications');
  const outcome = top.child('decision');
  if (verifications === null && outcome === null) {
    throw brokenPayload('decision', 'verifications');
  }

  const inner = outcome === null ? null : readObject(trail, outcome, 'decision');
  const value: Decision = {
    score: inner?.score('score') ?? null,
    level: inner?.code('level', levels) ?? null,
    factors: verifications === null ? [] : readFactors(trail, verifications),
    extras: { ...top.extras(), ...nested('decision', inner?.extras() ?? {}) },
  };

  return { value, drift: trail.notes() };
};
