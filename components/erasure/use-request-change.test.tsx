import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, withMovableTime } from '../testing';
import { deletionsKey } from './queries';
import { useRequestChange } from './use-request-change';

withMovableTime();

it('a page that was being read during the change shows what is true after it', async () => {
  let state = 'undecided';
  const readings: Array<() => void> = [];
  /** What the server had when it was asked, however late the answer is. */
  const read = () => {
    const then = state;

    return new Promise<string>((resolve) => readings.push(() => resolve(then)));
  };
  const Page = () => {
    const { data } = useQuery({ queryKey: [...deletionsKey, 'request', 'one'], queryFn: read });
    const change = useRequestChange(async () => {
      state = 'theirs';
    });

    return (
      <button type="button" onClick={() => change.mutate()}>
        {data ?? 'loading'}
      </button>
    );
  };
  show(<Page />);

  fireEvent.click(await screen.findByRole('button', { name: 'loading' }));
  await expect.poll(() => readings.length).toBe(2);
  for (const answer of readings) answer();

  expect(await screen.findByRole('button', { name: 'theirs' })).toBeTruthy();
});
