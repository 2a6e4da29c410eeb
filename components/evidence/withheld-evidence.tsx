import { Lock } from 'lucide-react';
import type { Open, SessionStatus } from '@/lib/contract/domain';
import { Message } from '../ui/message';
import type { PanelState } from '../ui/panel-state';
import { statusInSentence } from '../ui/status-words';

interface WithheldEvidenceProps {
  status: Open<SessionStatus> | null;
  states: Array<PanelState<unknown>>;
}

/** Everything is held back: said once, and never as panels without findings. */
export const WithheldEvidence = ({ status, states }: WithheldEvidenceProps) => {
  const [first] = states;

  return (
    <Message
      className="p-5"
      icon={<Lock aria-hidden="true" />}
      title={`Not released while the session is ${statusInSentence(status)}`}
    >
      {first?.kind === 'withheld' && <p>{first.message}</p>}
      <p>This is a limit of the service, not a clean result. The page looks again when the status changes.</p>
      <dl className="mt-2 grid grid-cols-[110px_minmax(0,1fr)] gap-y-1 text-table">
        <dt>You can see</dt>
        <dd className="text-ink">status, country and document type where they are known</dd>
        <dt>You cannot see</dt>
        <dd className="text-ink">decision, Trust Factors, document data, face result, pictures</dd>
      </dl>
    </Message>
  );
};
