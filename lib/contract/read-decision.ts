import {
  type CrossCheckField,
  type Decision,
  type Extras,
  levels,
  type TrustFactor,
  trustFactorNames,
} from '@/lib/contract/domain';
import { brokenPayload, type DriftLog, type Parsed, safeKey, startDriftLog } from '@/lib/contract/drift';
import { findKey, isObject, readObject, type Wire } from '@/lib/contract/object-reader';

const readCrossCheckField =
  (log: DriftLog, source: CrossCheckField['source']) =>
  (entry: unknown, path: string): CrossCheckField | null => {
    if (!isObject(entry)) {
      log.note(path, 'wrong-type');

      return null;
    }

    const fields = readObject(log, entry, path);
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

/** The fields of any other factor stay in its extras, because their source is unknown. */
const crossCheckSources: Partial<Record<string, CrossCheckField['source']>> = {
  mrzOcrCrossCheck: 'mrz',
  barcodeOcrCrossCheck: 'barcode',
};

const readFactor = (log: DriftLog, name: string, value: unknown): TrustFactor => {
  const path = `verifications.${safeKey(name)}`;
  if (!isObject(value)) {
    log.note(path, 'wrong-type');

    return { name, score: null, level: null, fields: null, extras: { value } };
  }

  const fields = readObject(log, value, path);
  const source = Object.hasOwn(crossCheckSources, name) ? crossCheckSources[name] : undefined;

  return {
    name,
    score: fields.score('score'),
    level: fields.code('level', levels),
    fields: source === undefined ? null : fields.list('fields', readCrossCheckField(log, source)),
    extras: fields.extras(),
  };
};

const readFactors = (log: DriftLog, verifications: Wire): TrustFactor[] => {
  const knownByKey = new Map(
    trustFactorNames.flatMap((name) => {
      const key = findKey(Object.keys(verifications), name);

      return key === undefined ? [] : [[key, name] as const];
    }),
  );

  return Object.entries(verifications).flatMap(([key, value]) => {
    const known = knownByKey.get(key);
    if (known === undefined) {
      log.note('verifications', 'unknown-value', key);

      return [readFactor(log, key, value)];
    }

    // A known factor that is `null` was not evaluated: absent, not failed.
    return value === null ? [] : [readFactor(log, known, value)];
  });
};

const nested = (key: string, extras: Extras): Extras => (Object.keys(extras).length === 0 ? {} : { [key]: extras });

/** Reads a decision, unknown Trust Factors included. Throws if there are neither factors nor a decision. */
export const parseDecision = (body: unknown): Parsed<Decision> => {
  const log = startDriftLog('decision');
  if (!isObject(body)) {
    throw brokenPayload('decision', '');
  }

  const top = readObject(log, body);
  const verifications = top.child('verifications');
  const outcome = top.child('decision');
  if (verifications === null && outcome === null) {
    throw brokenPayload('decision', 'verifications');
  }

  const inner = outcome === null ? null : readObject(log, outcome, 'decision');
  const value: Decision = {
    score: inner?.score('score') ?? null,
    level: inner?.code('level', levels) ?? null,
    factors: verifications === null ? [] : readFactors(log, verifications),
    extras: { ...top.extras(), ...nested('decision', inner?.extras() ?? {}) },
  };

  return { value, drift: log.notes() };
};
