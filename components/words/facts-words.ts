/** What the decision on a captured session rests on, in words. */
import { listOf } from '@/lib/base/sentence';
import type { ComparedFaces, FoundFace } from '@/lib/contract/facts';
import type { CopySign } from '@/lib/contract/vocabulary';
import { outsideWords } from '../ui/outside-words';

const signs: Record<CopySign, string> = {
  SCREEN: 'the dot pattern of a screen',
  FRAME: 'the edge of a device or a sheet of paper around it',
  FLAT_LIGHT: 'light without any shade',
  COLOURLESS: 'no colours',
};

const isKnownSign = (sign: string): sign is CopySign => Object.hasOwn(signs, sign);

const signWords = (sign: string): string =>
  isKnownSign(sign) ? signs[sign] : `“${outsideWords(sign)}” (unknown, treated as a sign)`;

const originals = { document: 'an original', face: 'a live face' } as const;

export const copySignsWords = (seen: readonly string[], of: keyof typeof originals): string =>
  seen.length === 0
    ? `No signs of a copy were seen. That does not prove ${originals[of]}.`
    : `Signs of a copy: ${listOf(seen.map(signWords))}.`;

const places = (number: number): string => number.toFixed(2);

const notFoundIn = ({ portrait, selfie }: ComparedFaces): string[] => [
  ...(portrait ? [] : ['the portrait']),
  ...(selfie ? [] : ['the selfie']),
];

/** "Distance 0.42, threshold 0.60: up to the threshold, both faces count as the same person." */
export const distanceWords = (faces: ComparedFaces): string => {
  const { distance, threshold } = faces;
  if (distance === null) {
    const missing = notFoundIn(faces);

    return missing.length === 0 ? 'Not compared.' : `Not compared: no face was found in ${listOf(missing, 'or in')}.`;
  }
  if (threshold === null) return `Distance ${places(distance)}, threshold not provided: treated as no match.`;

  return distance <= threshold
    ? `Distance ${places(distance)}, within the threshold of ${places(threshold)}: counts as the same person.`
    : `Distance ${places(distance)}, above the threshold of ${places(threshold)}: counts as two different people.`;
};

const degrees = (name: string, value: number | null): string[] =>
  value === null ? [] : [`${name} ${Math.round(value)}°`.replace('-', '−')];

/** "yaw 3°, pitch −2°, roll 0°" */
export const anglesWords = ({ yaw, pitch, roll }: FoundFace): string =>
  [...degrees('yaw', yaw), ...degrees('pitch', pitch), ...degrees('roll', roll)].join(', ');

/** Never rounded up to certainty. */
export const surenessText = (sureness: number): string => {
  const percent = Math.floor(Math.min(1, Math.max(0, sureness)) * 1000) / 10;

  return `${percent === 100 && sureness < 1 ? 99.9 : percent} %`;
};

interface CharacterAt {
  line: number;
  position: number;
  character: string;
  /** `null`: not delivered. */
  sureness: number | null;
  isSubstituted: boolean;
}

/** "Line 2, character 14, “0”: 62 % sure; taken for its look-alike" */
export const characterWords = ({ line, position, character, sureness, isSubstituted }: CharacterAt): string =>
  `Line ${line + 1}, character ${position + 1}, “${character}”: ${
    sureness === null ? 'confidence not provided' : `${surenessText(sureness)} sure`
  }${isSubstituted ? '; taken for its look-alike' : ''}`;

export const leftOutWords = 'Left out of the decision.';

const unproven: Readonly<Record<string, string>> = {
  documentLiveness: 'that the document is an original',
  passiveLiveness: 'that the applicant was present',
};

/** What it means that liveness did not count; `null`: it did. */
export const livenessLeftOutWords = (factorsLeftOut: readonly string[]): string | null => {
  const shown = Object.keys(unproven).flatMap((name) => (factorsLeftOut.includes(name) ? [unproven[name]] : []));
  if (shown.length === 0) return null;

  return `The operator left liveness out of this decision. Nothing here shows ${shown.join(' or ')}.`;
};

export const zoneName = 'Machine-readable zone';

export const barcodeName = (format: string | null): string => (format ? `Barcode, ${outsideWords(format)}` : 'Barcode');

/** "Surname, confidence 97" */
export const placeWords = (label: string, confidence: number | null): string =>
  confidence === null ? label : `${label}, confidence ${Math.round(confidence)}`;
