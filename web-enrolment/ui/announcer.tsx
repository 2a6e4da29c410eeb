import { useCallback, useState } from 'preact/hooks';
import type { Page } from './page';

interface Said {
  sentence: string;
  /** Odd and even, so that the same sentence is read out twice where it is said twice. */
  count: number;
}

const nothing: Said = { sentence: '', count: 0 };

/** Two regions that are always there: screen readers only watch those they have seen before. */
export const useAnnouncer = () => {
  const [polite, setPolite] = useState(nothing);
  const [assertive, setAssertive] = useState(nothing);

  const announce = useCallback<Page['announce']>((sentence, urgency = 'polite') => {
    const set = urgency === 'assertive' ? setAssertive : setPolite;
    set(({ count }) => ({ sentence, count: count + 1 }));
  }, []);

  const clear = useCallback(() => {
    setPolite(nothing);
    setAssertive(nothing);
  }, []);

  const regions = (
    <>
      <div class="unseen" role="status">
        {polite.sentence}
        {polite.count % 2 ? '\u00a0' : ''}
      </div>
      <div class="unseen" role="alert">
        {assertive.sentence}
        {assertive.count % 2 ? '\u00a0' : ''}
      </div>
    </>
  );

  return { announce, clear, regions };
};
