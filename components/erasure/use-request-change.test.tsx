import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, withMovableTime } from '../testing';
import { deletionsKey } from './queries';
import { useRequestChange } from './use-request-change';

withMovableTime();

interface Server {
  read: () => Promise<string>;
  change: () => Promise<void>;
}

const Page = ({ server }: { server: Server }) => {
  const { data } = useQuery({ queryKey: [...deletionsKey, 'request', 'one'], queryFn: server.read });
  const change = useRequestChange(server.change);

  return (
    <button type="button" onClick={() => change.mutate()}>
      {data ?? 'loading'}
    </button>
  );
};

it('a page that was being read during the change shows what is true after it', async () => {
  let state = 'undecided';
  const readings: Array<() => void> = [];
  const server: Server = {
    // Answers with what was true when it was asked, however late.
    read: () => {
      const then = state;

      return new Promise((resolve) => readings.push(() => resolve(then)));
    },
    change: async () => {
      state = 'theirs';
    },
  };
  show(<Page server={server} />);

  fireEvent.click(await screen.findByRole('button', { name: 'loading' }));
  await expect.poll(() => readings.length).toBe(2);
  for (const answer of readings) answer();

  expect(await screen.findByRole('button', { name: 'theirs' })).toBeTruthy();
});
