import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KnownSession, StatusAnswer } from '@/lib/answers';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { Country } from '../../ui/country';
import { documentTypeWords } from '../../ui/document-words';
import { Message } from '../../ui/message';
import type { PanelState } from '../../ui/panel-state';
import { statusInSentence } from '../../ui/status-words';
import { Countdown, ExactTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';

/** Why there is nothing to see, in the words of that state. */
const reasons: Partial<Record<SessionStatus, string>> = {
  PENDING:
    'The person is still being asked for pictures, or the service is at work on them. Results come with the end.',
  WAITING_FOR_MANUAL_APPROVE:
    'The session waits for a person, and this service keeps its evidence back until it is decided.',
  EXPIRED: 'The person did not finish in time. The service has no results for such a session, and none will come.',
};

const titleOf = (status: Open<SessionStatus> | null): string =>
  status === 'EXPIRED'
    ? 'The session expired: there are no results'
    : `Not released while the session is ${statusInSentence(status)}`;

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

/** Everything is held back: said once, with what is known all the same, and never as panels without findings. */
export const NoEvidence = ({ status, answer, known, states }: NoEvidenceProps) => {
  const [first] = states;
  const reason = status !== null && Object.hasOwn(reasons, status) ? reasons[status as SessionStatus] : null;
  const row = known?.row;

  return (
    <Message className="py-5" icon={<Lock aria-hidden="true" />} title={titleOf(status)}>
      {reason && <p>{reason}</p>}
      {first?.kind === 'withheld' && <p>{first.message}</p>}
      {status !== 'EXPIRED' && (
        <p>This is a limit of the service, not a clean result. The page looks again when the status changes.</p>
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
        {/* One that waits for a person does not expire. */}
        {row?.expiresAt && status !== 'WAITING_FOR_MANUAL_APPROVE' && (
          <Fact name="Valid until">
            <ExactTime at={row.expiresAt} />
          </Fact>
        )}
        {!row && <Fact name="Known here">nothing yet: the session is not in the list that was read</Fact>}
        {answer && status !== 'EXPIRED' && (
          <Fact name="Checked again">
            <Countdown to={millisecondsOf(answer.nextCheckAt)} before="in" after="now" />
          </Fact>
        )}
        <Fact name="Cannot be seen">decision, Trust Factors, document data, face result, pictures</Fact>
      </dl>
    </Message>
  );
};
