'use client';

import { Fingerprint } from 'lucide-react';
import type { DeletionAnswer } from '@/lib/answers';
import { localDay } from '../../../ui/time-words';
import { useZone } from '../../../ui/zone';
import { ActionButton } from '../../action-button';
import { Card } from '../card';
import { DueAction } from '../due-action';

interface IdentityCardProps {
  answer: DeletionAnswer;
  onOpen: (what: 'verify' | 'identity letter') => void;
}

/** Who asks is not known yet, so the request waits. */
export const IdentityCard = ({ answer, onOpen }: IdentityCardProps) => {
  const { may, identityAskedAt } = answer;
  const verify = may['verify identity'];
  const zone = useZone();
  const title = identityAskedAt
    ? `Waiting for the person’s proof, requested ${localDay(identityAskedAt, zone)}`
    : 'Identity not verified yet';

  return (
    <Card icon={<Fingerprint aria-hidden="true" />} title={title}>
      <p>
        The request waits until the identity is verified (GDPR Art. 12(6)). You can search for matches meanwhile, but
        not submit the request or close it as “no data”. The deadline keeps running. If proof never comes, close the
        request with a reason.
        {answer.counts.confirmed === 0 && (
          <>
            {' '}
            To compare the person with a session’s image, find their sessions first:{' '}
            <a href="#match" className="text-accent hover:underline">
              step Match
            </a>
            .
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <DueAction may={verify}>
          <ActionButton
            quiet
            look={identityAskedAt ? 'outline' : 'solid'}
            size="small"
            may={verify}
            onClick={() => onOpen('verify')}
          >
            Verify identity…
          </ActionButton>
        </DueAction>
        <ActionButton quiet size="small" may={verify} onClick={() => onOpen('identity letter')}>
          Ask for proof…
        </ActionButton>
        {!verify.allowed && <span className="text-ink-2">{verify.because}</span>}
      </div>
    </Card>
  );
};
