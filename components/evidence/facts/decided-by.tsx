'use client';

import { outsideWords } from '../../ui/outside-words';
import { ProblemBanner } from '../../ui/problem';
import { livenessLeftOutWords } from '../../words/facts-words';
import { usePrinting } from '../printing';
import { AlsoDelivered } from '../table/also-delivered';
import { LeftOut } from '../table/left-out';
import { useFacts } from './facts-context';

/** An outage is never shown as a decision without reasons. */
export const FactsProblem = () => {
  const { problem, retry, facts } = useFacts();
  if (!problem) return null;

  return (
    <ProblemBanner
      problem={problem}
      lead={facts ? 'Showing earlier reasons.' : 'The reasons for the levels could not be loaded.'}
      onRetry={retry}
      className="mb-2 rounded-control"
    />
  );
};

/** Which policy and which models decided, and without what. Absent without facts. */
export const DecidedBy = () => {
  const { facts } = useFacts();
  const isPrinting = usePrinting();
  if (!facts) return null;
  const liveness = livenessLeftOutWords(facts.factorsLeftOut);
  const models = Object.entries(facts.engine).sort(([one], [other]) => (one < other ? -1 : 1));

  return (
    <>
      {liveness && <p className="mt-2 text-12">{liveness}</p>}
      <details open={isPrinting || undefined} className="mt-2 text-12">
        <summary className="w-fit rounded-chip text-ink-2 hover:text-ink">
          Decided by policy {facts.policyVersion === null ? 'of unknown version' : outsideWords(facts.policyVersion)}
          {models.length > 0 && `, ${models.length} ${models.length === 1 ? 'model' : 'models'}`}
        </summary>
        {models.length > 0 && (
          <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            {models.map(([name, version]) => (
              <div key={name} className="contents">
                <dt className="mono text-ink-3">{outsideWords(name)}</dt>
                <dd className="mono break-words">{outsideWords(version)}</dd>
              </div>
            ))}
          </dl>
        )}
      </details>
      <LeftOut of={facts} />
      <AlsoDelivered of={facts} />
    </>
  );
};
