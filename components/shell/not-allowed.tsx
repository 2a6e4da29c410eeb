import { Lock } from 'lucide-react';
import { Message } from '../ui/message';

/** `what` begins the sentence: "The audit log". */
export const NotAllowed = ({ what }: { what: string }) => (
  <Message className="p-5" icon={<Lock aria-hidden="true" />} title="Not allowed">
    <p>{what} is not open to your roles. Ask an administrator for access.</p>
  </Message>
);
