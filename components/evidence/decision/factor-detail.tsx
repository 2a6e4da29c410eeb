'use client';

import { Columns2, Scale } from 'lucide-react';
import type { TrustFactor } from '@/lib/contract/domain';
import type { Facts } from '@/lib/contract/facts';
import type { ComparisonShown, Finding } from '@/lib/evidence/reading';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { checksWords } from '../../words/factor-words';
import { copySignsWords, distanceWords } from '../../words/facts-words';
import { useFacts } from '../facts/facts-context';
import { MeshButton } from '../facts/image-facts';
import { useCompare } from '../gallery/compare-context';
import { FacePair } from '../gallery/face-pair';

/** Our own findings; empty until the document is loaded. */
export interface FactorContext {
  findings: Finding[];
  /** The printed field with the lowest confidence: "date of birth, 64". */
  lowestField: string | null;
}

const definitions: Record<string, string> = {
  dateOfExpiration: 'Validity of the document at the time of the session.',
  documentLiveness: 'An original document in front of the camera, not a print, copy or screen.',
  faceVerification: 'Similarity of the selfie and the portrait on the document.',
  mrzOcrCrossCheck: 'Agreement of the printed text with the machine-readable zone.',
  barcodeOcrCrossCheck: 'Agreement of the printed text with the barcode.',
  overallOcrFieldsConfidence: 'Confidence in reading the printed text.',
  passiveLiveness: 'A live face in front of the camera, not a photo or mask.',
  mrzValidity: 'Format and check digits of the machine-readable zone.',
};

/** How the service reads the score, where documented. */
const limitWords: Record<string, string> = {
  faceVerification: 'The service treats 0–50 as no match and over 50 as a match (tick).',
  passiveLiveness: 'The service treats 0–50 as not live and over 50 as live (tick).',
};

/** What the engine found that concerns this factor. */
const factsWords = (name: string, facts: Facts | null): string | null => {
  if (name === 'faceVerification') return facts?.faces ? distanceWords(facts.faces) : null;
  const signs =
    name === 'documentLiveness' ? facts?.signs?.document : name === 'passiveLiveness' ? facts?.signs?.face : null;

  return signs ? copySignsWords(signs, name === 'passiveLiveness' ? 'face' : 'document') : null;
};

const fieldsWords = (comparisons: readonly ComparisonShown[]): string | null => {
  if (comparisons.length === 0) return null;
  const count = (relation: ComparisonShown['relation']) =>
    comparisons.filter((comparison) => comparison.relation === relation).length;
  const parts = [
    [count('equal'), 'equal'],
    [count('explained'), 'explained'],
    [count('unexplained'), 'unexplained'],
    [count('missing'), 'not provided'],
  ] as const;

  return `Compared by Proofdesk: ${parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ')}.`;
};

interface FactorDetailProps extends FactorContext {
  factor: TrustFactor;
  comparisons: ComparisonShown[];
  /** The second opinion, where it contradicts the factor. */
  against: string | null;
}

export const FactorDetail = ({ factor, comparisons, against, findings, lowestField }: FactorDetailProps) => {
  const { facts } = useFacts();
  const own = findings.find((finding) => finding.factor === factor.name);
  const lines = [
    Object.hasOwn(definitions, factor.name)
      ? checksWords(definitions[factor.name] ?? '')
      : 'Unknown factor: shown as received, treated as not passed.',
    factsWords(factor.name, facts),
    limitWords[factor.name],
    factor.name === 'overallOcrFieldsConfidence' && lowestField && `Lowest field: ${lowestField}.`,
    fieldsWords(comparisons),
    !against && own && `Second opinion: ${own.words}`,
  ].filter((line): line is string => Boolean(line));

  return (
    <div className="mt-1 mb-2 ml-6 flex flex-wrap gap-3 rounded-card border border-line bg-sunken p-2.5">
      {factor.name === 'faceVerification' && <FacePair />}
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {lines.map((line) => (
          <p key={line} className="text-ink-2 first:text-ink">
            {line}
          </p>
        ))}
        {against && (
          <p className="flex items-start gap-1.5">
            <Scale aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.5] text-warn" />
            <span>
              <b className="font-medium text-warn">The second opinion differs.</b> {against}
            </span>
          </p>
        )}
        {factor.name === 'faceVerification' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CompareFacesButton />
            <MeshButton />
          </div>
        )}
      </div>
    </div>
  );
};

const CompareFacesButton = () => {
  const { canCompare, open } = useCompare();

  return (
    <Button size="small" disabled={!canCompare} onClick={open}>
      <Columns2 aria-hidden="true" />
      Compare faces <Kbd>C</Kbd>
    </Button>
  );
};
