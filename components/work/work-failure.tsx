import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { sessionsWords } from '../words/work-words';
import type { WorkProps } from './use-work';

/** Why nothing was changed, and a way to select the new matches, if their number changed. */
export const WorkFailure = ({ error, again }: { error: Error | null } & Pick<WorkProps, 'again'>) =>
  error && (
    <div className="mt-3 grid justify-items-start gap-2">
      <FailureNote error={error} className="w-full" />
      {again && (
        <Button size="small" onClick={again.take}>
          Select the {sessionsWords(again.count)} that {again.count === 1 ? 'matches' : 'match'} now
        </Button>
      )}
    </div>
  );
