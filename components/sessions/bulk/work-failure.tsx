import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import type { WorkProps } from './use-work';
import { sessionsWords } from './work-words';

/** Why nothing was changed; where other sessions match by now, a way to take those. */
export const WorkFailure = ({ error, again }: { error: Error | null } & Pick<WorkProps, 'again'>) =>
  error && (
    <div className="mt-3 grid justify-items-start gap-2">
      <FailureNote error={error} className="w-full" />
      {again && (
        <Button size="small" onClick={again.take}>
          Take the {sessionsWords(again.count)} that match now
        </Button>
      )}
    </div>
  );
