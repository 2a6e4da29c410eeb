'use client';

import { Coffee, Inbox, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { asApiError } from '../../api';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { BusyRing } from '../../ui/ring';
import type { RunState } from './run';

interface NoCaseProps {
  state: Pick<RunState, 'stage' | 'progress'>;
  onGoOn: () => void;
  onLeave: () => void;
}

/** In the place of a case: that it is on its way, that there is none, or why not. */
export const NoCase = ({ state: { stage, progress }, onGoOn, onLeave }: NoCaseProps) => {
  switch (stage.kind) {
    case 'starting':
    case 'working':
      return (
        <Frame>
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <BusyRing /> Taking the next case
          </p>
        </Frame>
      );
    case 'none left':
      return (
        <Frame>
          <Message
            icon={<Inbox aria-hidden="true" />}
            title={
              progress?.left.kind === 'exactly'
                ? 'No case is left for you'
                : 'No case is known to be left for you so far'
            }
            actions={
              <>
                <Button onClick={onGoOn}>Look again</Button>
                <Button look="ghost" onClick={onLeave}>
                  To the queue
                </Button>
              </>
            }
          >
            <p>
              {progress?.left.kind === 'exactly'
                ? 'What still waits is with others, or needs somebody else.'
                : 'The list is not complete: more may wait at the service.'}
            </p>
          </Message>
        </Frame>
      );
    case 'away':
      return (
        <Frame>
          <Message
            icon={<Coffee aria-hidden="true" />}
            title="Nobody was here for 5 minutes"
            actions={<Button onClick={onGoOn}>Go on with the next case</Button>}
          >
            <p>Your case went back to the queue. What you had written is kept as a draft.</p>
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
            title="The next case could not be taken"
            actions={
              <>
                <Button onClick={onGoOn}>Try again</Button>
                <Button look="ghost" onClick={onLeave}>
                  To the queue
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

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-[46vh] flex-1 place-content-center p-5">{children}</div>
);
