import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KnownSession, StatusAnswer } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { Message } from '../ui/message';
import type { PanelState } from '../ui/panel-state';
import { Countdown, ExactTime } from '../ui/time';
import { millisecondsOf } from '../ui/time-words';
import { Country } from '../words/country';
import { documentTypeWords } from '../words/document-words';
import { statusInSentence } from '../words/status-sentences';
import { expiryName } from '../words/status-words';

const reasons: Partial<Record<SessionStatus, string>> = {
  PENDING:
    'The applicant has not finished, or the service is still processing. Results appear when the session is complete.',
  WAITING_FOR_MANUAL_APPROVE: 'This service withholds evidence until the session is decided.',
  EXPIRED: 'The applicant did not finish in time. There are no results, and there will be none.',
};

const titleOf = (status: Open<SessionStatus> | null): string =>
  status === 'EXPIRED'
    ? 'Session expired: no results'
    : `Evidence withheld while the session is ${statusInSentence(status)}`;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="text-ink">{children}</dd>
  </>
);

interface NoEvidenceProps {
  status: Open<SessionStatus> | null;
  answer: StatusAnswer | undefined;
  known: KnownSession | null;
  states: Array<PanelState<unknown>>;
}

/** Shown once when all evidence is withheld, with what is known, instead of panels that look clean. */
export const NoEvidence = ({ status, answer, known, states }: NoEvidenceProps) => {
  const [first] = states;
  const reason = status !== null && Object.hasOwn(reasons, status) ? reasons[status as SessionStatus] : null;
  const row = known?.row;
  const expiry = row ? expiryName(status, row.completedAt) : null;

  return (
    <Message className="py-5" icon={<Lock aria-hidden="true" />} title={titleOf(status)}>
      {reason && <p>{reason}</p>}
      {first?.kind === 'withheld' && <p>{first.message}</p>}
      {status !== 'EXPIRED' && (
        <p>Missing results do not mean the session passed. The page updates when the status changes.</p>
      )}
      <dl className="mt-2 grid grid-cols-[120px_minmax(0,1fr)] gap-y-1 text-table">
        {row && (
          <>
            <Fact name="Document">{documentTypeWords(row.documentType)}</Fact>
            <Fact name="Country">
              <Country code={row.country} />
            </Fact>
          </>
        )}
        {row?.createdAt && (
          <Fact name="Created">
            <ExactTime at={row.createdAt} />
          </Fact>
        )}
        {row?.expiresAt && expiry && (
          <Fact name={expiry}>
            <ExactTime at={row.expiresAt} />
          </Fact>
        )}
        {!row && <Fact name="Known so far">nothing yet: the session is not in the list</Fact>}
        {answer && status !== 'EXPIRED' && (
          <Fact name="Next check">
            <Countdown to={millisecondsOf(answer.nextCheckAt)} before="in" after="now" />
          </Fact>
        )}
        <Fact name="Withheld">decision, Trust Factors, document data, face result, images</Fact>
      </dl>
    </Message>
  );
};
