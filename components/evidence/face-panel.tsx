'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { FaceAnswer } from '@/lib/answers';
import { documentedLimit } from '@/lib/contract/factor-score';
import { Panel } from '../ui/panel';
import type { PanelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { faceMatchWords, livenessWords } from '../words/factor-words';
import { anglesWords, distanceWords } from '../words/facts-words';
import { ScoreBar, scoreText } from '../words/score-bar';
import { useFacts } from './facts/facts-context';
import { AlsoDelivered } from './table/also-delivered';
import { LeftOut } from './table/left-out';

const ScoreRow = ({ name, score, meaning }: { name: string; score: number | null; meaning: string }) => (
  <div className="grid min-h-7 grid-cols-[140px_30px_72px_minmax(0,1fr)] items-center gap-x-2.5">
    <dt>{name}</dt>
    {score === null ? (
      <dd className="col-span-3 text-ink-3">{scoreText(null)}</dd>
    ) : (
      <>
        <dd className="text-right font-medium">{scoreText(score)}</dd>
        <dd aria-hidden="true">
          <ScoreBar score={score} level={null} limit={documentedLimit} />
        </dd>
        <dd className="truncate text-ink-2" title={meaning}>
          {meaning}
        </dd>
      </>
    )}
  </div>
);

const RawRow = ({ name, value, masked }: { name: string; value: number | null; masked: boolean }) => (
  <div className="grid min-h-7 grid-cols-[140px_30px_minmax(0,1fr)] items-center gap-x-2.5">
    <dt>{name}</dt>
    {value === null ? (
      <dd className="col-span-2 text-ink-3">{masked ? 'hidden' : 'not provided'}</dd>
    ) : (
      <>
        <dd className="text-right">{value}</dd>
        <dd className="text-ink-3">as received, undocumented</dd>
      </>
    )}
  </div>
);

const FactRow = ({ name, children }: { name: string; children: string }) => (
  <div className="grid min-h-7 grid-cols-[140px_minmax(0,1fr)] items-center gap-x-2.5">
    <dt>{name}</dt>
    <dd className="text-ink-2">{children}</dd>
  </div>
);

/** How the two faces were found and compared. Absent without facts. */
const FoundFaces = () => {
  const faces = useFacts().facts?.faces;
  if (!faces) return null;
  const angles = (['portrait', 'selfie'] as const).flatMap((which) => {
    const words = faces[which] ? anglesWords(faces[which]) : '';

    return words === '' ? [] : [`${which} ${words}`];
  });

  return (
    <>
      <FactRow name="Face distance">{distanceWords(faces)}</FactRow>
      {angles.length > 0 && <FactRow name="Head position">{angles.join('; ')}</FactRow>}
    </>
  );
};

interface FacePanelProps {
  state: PanelState<FaceAnswer>;
  refetch: UseQueryResult['refetch'];
}

export const FacePanel = ({ state, refetch }: FacePanelProps) => (
  <Panel
    title="Face"
    caption={() => 'over 50 counts as live and as a match (tick)'}
    state={state}
    skeleton={<SkeletonLines count={4} />}
    onRetry={() => void refetch()}
  >
    {({ face, masked }) => (
      <>
        <dl className="text-table">
          <ScoreRow
            name="Face match"
            score={face.verificationScore}
            meaning={faceMatchWords(face.verificationScore, face.availableImages?.length !== 0)}
          />
          <ScoreRow
            name="Passive liveness"
            score={face.passiveLivenessScore}
            meaning={livenessWords(face.passiveLivenessScore, face.availableImages?.length !== 0)}
          />
          <RawRow name="Age" value={face.age} masked={masked} />
          <RawRow name="Gender" value={face.gender} masked={masked} />
          <FoundFaces />
        </dl>
        <LeftOut of={face} />
        <AlsoDelivered of={face} />
      </>
    )}
  </Panel>
);
