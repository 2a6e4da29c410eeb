import { CircleOff } from 'lucide-react';
import Link from 'next/link';
import { buttonClasses } from '../../ui/button';
import { Message } from '../../ui/message';
import { CrumbLine, headerClasses, SessionTitle } from '../session-header';

interface UnknownSessionProps {
  sessionId: string;
  code: 'NOT_FOUND' | 'BAD_REQUEST';
  /** The service still listed it at the last sync. */
  isListed: boolean;
  reference: string | null;
}

const notFoundWords = (isListed: boolean): string =>
  isListed
    ? 'The session list still has it, so the service may be answering wrongly. Try again in a minute.'
    : 'It may have been deleted from the service, or the id may belong to another service.';

export const UnknownSession = ({ sessionId, code, isListed, reference }: UnknownSessionProps) => (
  <>
    <header className={headerClasses}>
      <CrumbLine sessionId={sessionId} />
      <SessionTitle sessionId={sessionId} />
    </header>
    <Message
      className="p-5"
      icon={<CircleOff aria-hidden="true" />}
      title={code === 'NOT_FOUND' ? 'Session not found' : 'Invalid session id'}
      actions={
        <Link href="/sessions" className={buttonClasses()}>
          Back to sessions
        </Link>
      }
    >
      <p>{code === 'NOT_FOUND' ? notFoundWords(isListed) : 'Check the link, or find the session in the list.'}</p>
      {reference && (
        <p className="text-12">
          reference <span className="mono break-all select-all">{reference}</span>
        </p>
      )}
    </Message>
  </>
);
