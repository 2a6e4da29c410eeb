import {
  type CrossCheckField,
  type Decision,
  type Extras,
  furtherFactorNames,
  type TrustFactor,
  trustFactorNames,
} from '@/lib/contract/domain';
import { brokenPayload, type DriftLog, type Parsed, safeKey, startDriftLog } from '@/lib/contract/drift';
import { isCode, mostUnknownFactors } from '@/lib/contract/limits';
import { isObject, keyFinder, readObject, type Wire } from '@/lib/contract/object-reader';

const readCrossCheckField =
  (log: DriftLog, source: CrossCheckField['source']) =>
  (entry: unknown, path: string): CrossCheckField | null => {
    if (!isObject(entry)) {
      log.note(path, 'wrong-type');

      return null;
    }

    const fields = readObject(log, entry, path);
    const name = fields.code('inputFieldName', null);
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

interface ReadFactors {
  factors: TrustFactor[];
  /** Factors and compared fields beyond the limits, and names that cannot be stored. */
  leftOut: number;
}

const readFactor = (log: DriftLog, name: string, value: unknown): ReadFactors => {
  const path = `verifications.${safeKey(name)}`;
  if (!isObject(value)) {
    log.note(path, 'wrong-type');

    return { factors: [{ name, score: null, level: null, fields: null, extras: { value } }], leftOut: 0 };
  }

  const fields = readObject(log, value, path);
  const source = Object.hasOwn(crossCheckSources, name) ? crossCheckSources[name] : undefined;
  const factor: TrustFactor = {
    name,
    ...fields.judgement(),
    fields: source === undefined ? null : fields.list('fields', readCrossCheckField(log, source)),
    extras: fields.extras(),
  };

  return { factors: [factor], leftOut: fields.leftOut() };
};

const nothing: ReadFactors = { factors: [], leftOut: 0 };
const oneLeftOut: ReadFactors = { factors: [], leftOut: 1 };

/** Known factors are read wherever they are; of the others, no more than the limit. */
const readFactors = (log: DriftLog, verifications: Wire): ReadFactors => {
  const findKey = keyFinder(verifications);
  const knownByKey = new Map(
    [...trustFactorNames, ...furtherFactorNames].flatMap((name) => {
      const key = findKey(name);

      return key === undefined ? [] : [[key, name] as const];
    }),
  );
  let unknown = 0;

  const readEntry = ([key, value]: [string, unknown]): ReadFactors => {
    const known = knownByKey.get(key);
    if (known !== undefined) {
      // A known factor that is `null` was not evaluated: absent, not failed.
      return value === null ? nothing : readFactor(log, known, value);
    }
    if (!isCode(key)) {
      log.note('verifications', 'unusable');

      return oneLeftOut;
    }
    unknown += 1;
    if (unknown > mostUnknownFactors) {
      log.note('verifications', 'too-many');

      return oneLeftOut;
    }
    log.note('verifications', 'unknown-value', key);

    return readFactor(log, key, value);
  };
  const read = Object.entries(verifications).map(readEntry);

  return {
    factors: read.flatMap(({ factors }) => factors),
    leftOut: read.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
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

  const { factors, leftOut } = verifications === null ? nothing : readFactors(log, verifications);
  const inner = outcome === null ? null : readObject(log, outcome, 'decision');
  const value: Decision = {
    ...(inner?.judgement() ?? { score: null, level: null }),
    factors,
    ...(leftOut > 0 && { leftOut }),
    extras: { ...top.extras(), ...nested('decision', inner?.extras() ?? {}) },
  };

  return { value, drift: log.notes() };
};
