import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from './durations';
import { startLoop } from './loop';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** A loop that pauses for an hour, and rounds that end when the test says so. */
const start = () => {
  const rounds: (() => void)[] = [];
  const loop = startLoop({
    everyMs: hourMs,
    work: () => new Promise((resolve) => rounds.push(resolve)),
    onError: () => undefined,
  });
  onTestFinished(async () => {
    for (const end of rounds) end();
    await loop.stop();
  });
  const endRound = async () => {
    rounds.at(-1)?.();
    await vi.advanceTimersByTimeAsync(5);
  };

  return { loop, rounds, endRound };
};

it('a loop that is woken while it pauses works at once', async () => {
  const { loop, rounds, endRound } = start();
  await endRound();
  expect(rounds).toHaveLength(1);
  loop.wake();
  expect(rounds).toHaveLength(2);
});

it('a loop that is woken while it works begins again afterwards, once', async () => {
  const { loop, rounds, endRound } = start();
  loop.wake();
  loop.wake();
  expect(rounds).toHaveLength(1);
  await endRound();
  expect(rounds).toHaveLength(2);
  await endRound();
  expect(rounds).toHaveLength(2);
});

it('a loop that was stopped cannot be woken', async () => {
  const { loop, rounds, endRound } = start();
  await endRound();
  await loop.stop();
  loop.wake();
  expect(rounds).toHaveLength(1);
});
