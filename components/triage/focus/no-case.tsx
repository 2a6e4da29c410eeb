'use client';

import { CircleCheck, Coffee, Inbox, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { asApiError } from '../../api';
import { sessionHref } from '../../session-data/opened-from';
import { Button, buttonClasses } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { BusyRing } from '../../ui/ring';
import type { RunState } from './run-state';

interface NoCaseProps {
  state: Pick<RunState, 'stage' | 'progress'>;
  onNext: () => void;
  onLeave: () => void;
}

export const NoCase = ({ state: { stage, progress }, onNext, onLeave }: NoCaseProps) => {
  switch (stage.kind) {
    case 'starting':
    case 'working':
      return (
        <Frame>
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <BusyRing /> Claiming the next case…
          </p>
        </Frame>
      );
    case 'reopening':
      return (
        <Frame>
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <BusyRing /> Reopening the case…
          </p>
        </Frame>
      );
    case 'single done':
      return (
        <Frame>
          <Message
            icon={<CircleCheck aria-hidden="true" />}
            title={stage.sessionId === null ? 'This case is no longer open' : 'Case finished'}
            actions={
              <>
                <NextButton onClick={onNext} />
                {stage.sessionId !== null && (
                  <Link
                    href={sessionHref(stage.sessionId)}
                    prefetch={false}
                    className={buttonClasses({ look: 'ghost' })}
                  >
                    Back to session
                  </Link>
                )}
              </>
            }
          >
            <p>You opened this one case. The next case in the queue opens only if you continue.</p>
          </Message>
        </Frame>
      );
    case 'none left':
      return (
        <Frame>
          <Message
            icon={<Inbox aria-hidden="true" />}
            title={progress?.left.kind === 'exactly' ? 'No cases left for you' : 'No cases for you so far'}
            actions={
              <>
                <Button onClick={onNext}>Check again</Button>
                <Button look="ghost" onClick={onLeave}>
                  Back to queue
                </Button>
              </>
            }
          >
            <p>
              {progress?.left.kind === 'exactly'
                ? 'Any other cases are claimed or need another reviewer.'
                : 'The list is incomplete. More may be waiting at the service.'}
            </p>
          </Message>
        </Frame>
      );
    case 'away':
      return (
        <Frame>
          <Message
            icon={<Coffee aria-hidden="true" />}
            title="No activity for 5 minutes"
            actions={<Button onClick={onNext}>Continue with next case</Button>}
          >
            <p>Your case is back in the queue. Your draft is saved.</p>
          </Message>
        </Frame>
      );
    case 'failed': {
      const { message, reference } = asApiError(stage.error);
      return (
        <Frame>
          <Message
            alert
            icon={<TriangleAlert aria-hidden="true" className="text-bad" />}
            title="The next case could not be claimed"
            actions={
              <>
                <Button onClick={onNext}>Try again</Button>
                <Button look="ghost" onClick={onLeave}>
                  Back to queue
                </Button>
              </>
            }
          >
            <p>{message}</p>
            {reference && <p className="mono text-12 select-all">{reference}</p>}
          </Message>
        </Frame>
      );
    }
  }
};

/** The case that had the focus is gone, so this takes it: Enter continues. */
const NextButton = ({ onClick }: Pick<ComponentProps<'button'>, 'onClick'>) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Button
      ref={button}
      onClick={onClick}
      onKeyDown={(event) => {
        // Held down since the case before: it was not meant for this.
        if (event.repeat) event.preventDefault();
      }}
    >
      Continue with next case <Kbd>Enter</Kbd>
    </Button>
  );
};

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-[46vh] flex-1 place-content-center p-5">{children}</div>
);
