import { type Extras, trustFactorNames } from '@/lib/contract/domain';
import { brokenPayload, type DriftLog, type Parsed, startDriftLog } from '@/lib/contract/drift';
import type {
  Box,
  ComparedFaces,
  CopySigns,
  Facts,
  FoundFace,
  GivenConsent,
  Place,
  ReadBarcode,
  ReadField,
  ReadSide,
  ReadZone,
  ZoneLine,
} from '@/lib/contract/facts';
import { mostMeshNumbers } from '@/lib/contract/limits';
import { isObject, type ObjectReader, readObject, type Wire } from '@/lib/contract/object-reader';
import {
  copySigns,
  documentImageNames,
  enrolmentLanguages,
  faceImageNames,
  pageSides,
  visualFieldNames,
} from '@/lib/contract/vocabulary';

/** Reads an entry of a list that must be an object. */
const entryReader =
  <T>(log: DriftLog, finish: (entry: ObjectReader, path: string) => T | null) =>
  (entry: unknown, path: string): T | null => {
    if (isObject(entry)) return finish(readObject(log, entry, path), path);
    log.note(path, 'wrong-type');

    return null;
  };

const childOf = <T>(
  log: DriftLog,
  child: Wire | null,
  path: string,
  finish: (child: ObjectReader, path: string) => T,
): T | null => (child === null ? null : finish(readObject(log, child, path), path));

const finishPlace = (place: ObjectReader): Place | null => {
  const [x, y] = [place.number('x'), place.number('y')];

  return x === null || y === null ? null : { x, y };
};

const finishBox = (box: ObjectReader): Box | null => {
  const place = finishPlace(box);
  const [width, height] = [box.number('width'), box.number('height')];

  return place === null || width === null || height === null || width <= 0 || height <= 0
    ? null
    : { ...place, width, height };
};

const boxOf = (log: DriftLog, of: ObjectReader, path: string): Box | null =>
  childOf(log, of.child('box', 'optional'), `${path}.box`, finishBox);

const readField = (log: DriftLog) =>
  entryReader(log, (field, path): ReadField | null => {
    const name = field.code('name', visualFieldNames);

    return name === null
      ? null
      : { name, confidence: field.score('confidence'), box: boxOf(log, field, path), extras: field.extras() };
  });

const readLine = (log: DriftLog) =>
  entryReader(log, (line, path): ZoneLine | null => {
    const text = line.text('text');
    if (text === null) return null;
    const sureness = line.numbers('sureness', text.length, 'optional');
    const fits = sureness === null || sureness.length === text.length;
    if (!fits) log.note(`${path}.sureness`, 'unusable');

    return { text, sureness: fits ? sureness : null, extras: line.extras() };
  });

const finishZone =
  (log: DriftLog) =>
  (zone: ObjectReader, path: string): ReadZone => {
    const lines = zone.list('lines', readLine(log)) ?? [];
    const substitution = childOf(log, zone.child('substitution', 'optional'), `${path}.substitution`, (at) => ({
      line: at.number('line') ?? -1,
      position: at.number('position') ?? -1,
    }));
    const isThere = substitution !== null && lines[substitution.line]?.text[substitution.position] !== undefined;

    return {
      format: zone.code('format', null),
      box: boxOf(log, zone, path),
      lines,
      substitution: isThere ? substitution : null,
      extras: zone.extras(),
    };
  };

const readBarcode = (log: DriftLog) =>
  entryReader(
    log,
    (barcode, path): ReadBarcode => ({
      format: barcode.code('format', null),
      box: boxOf(log, barcode, path),
      extras: barcode.extras(),
    }),
  );

const readSide = (log: DriftLog) =>
  entryReader(
    log,
    (side, path): ReadSide => ({
      side: side.code('side', pageSides),
      image: side.code('image', documentImageNames, 'optional'),
      fields: side.list('fields', readField(log)) ?? [],
      zone: childOf(log, side.child('zone', 'optional'), `${path}.zone`, finishZone(log)),
      barcodes: side.list('barcodes', readBarcode(log)) ?? [],
      extras: side.extras(),
    }),
  );

const pairsOf = (numbers: readonly number[]): Place[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({
    x: numbers[2 * at] as number,
    y: numbers[2 * at + 1] as number,
  }));

const finishFace =
  (log: DriftLog) =>
  (face: ObjectReader, path: string): FoundFace | null => {
    const image = face.code('image', [...documentImageNames, ...faceImageNames]);
    if (image === null) return null;
    const mesh = face.numbers('mesh', mostMeshNumbers);
    const chip = face.list('chip', entryReader(log, finishPlace));

    return {
      image,
      box: boxOf(log, face, path),
      mesh: mesh && pairsOf(mesh),
      chip: chip?.length === 4 ? chip : null,
      yaw: face.number('yaw'),
      pitch: face.number('pitch'),
      roll: face.number('roll'),
      extras: face.extras(),
    };
  };

const finishFaces =
  (log: DriftLog) =>
  (faces: ObjectReader, path: string): ComparedFaces => {
    const faceAt = (key: 'portrait' | 'selfie') =>
      childOf(log, faces.child(key, 'optional'), `${path}.${key}`, finishFace(log));

    return {
      distance: faces.number('distance', 'optional'),
      threshold: faces.number('threshold'),
      portrait: faceAt('portrait'),
      selfie: faceAt('selfie'),
      extras: faces.extras(),
    };
  };

const finishSigns = (signs: ObjectReader): CopySigns => ({
  document: signs.names('document', copySigns),
  face: signs.names('face', copySigns),
  extras: signs.extras(),
});

const finishConsent = (consent: ObjectReader): GivenConsent => ({
  version: consent.code('version', null),
  language: consent.code('language', enrolmentLanguages),
  at: consent.time('at'),
  extras: consent.extras(),
});

const nested = (key: string, extras: Extras): Extras => (Object.keys(extras).length === 0 ? {} : { [key]: extras });

/** Reads facts. Throws if they neither give reasons nor name the policy, so that a broken answer is never "no facts". */
export const parseFacts = (body: unknown): Parsed<Facts> => {
  const log = startDriftLog('facts');
  if (!isObject(body)) {
    throw brokenPayload('facts', '');
  }

  const top = readObject(log, body);
  const policyVersion = top.code('policyVersion', null);
  const reasons = top.texts('reasons');
  if (reasons === null && policyVersion === null) {
    throw brokenPayload('facts', 'reasons');
  }
  const engine = top.texts('engine');
  const parts = {
    policyVersion,
    factorsLeftOut: top.names('leftOut', trustFactorNames) ?? [],
    reasons: reasons?.texts ?? {},
    engine: engine?.texts ?? {},
    sides: top.list('sides', readSide(log), 'optional'),
    faces: childOf(log, top.child('faces', 'optional'), 'faces', finishFaces(log)),
    signs: childOf(log, top.child('signs', 'optional'), 'signs', finishSigns),
    consent: childOf(log, top.child('consent', 'optional'), 'consent', finishConsent),
    isSample: top.code('origin', ['sample'], 'optional') === 'sample',
  } satisfies Partial<Facts>;
  const leftOut = top.leftOut();
  const extras = {
    ...top.extras(),
    ...nested('reasons', reasons?.extras ?? {}),
    ...nested('engine', engine?.extras ?? {}),
  };

  return { value: { ...parts, ...(leftOut > 0 && { leftOut }), extras }, drift: log.notes() };
};
