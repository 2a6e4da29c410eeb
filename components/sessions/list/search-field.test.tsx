import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing';
import { SearchField } from './search-field';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface ListProps {
  arrivals: Set<(text: string | null) => void>;
  onSearch: (text: string | null) => void;
}

/** A list that shows a search only when the test says so. */
const List = ({ arrivals, onSearch }: ListProps) => {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => void arrivals.add(setCurrent), [arrivals]);

  return <SearchField maySearch current={current} onSearch={onSearch} />;
};

const open = () => {
  const sent: Array<string | null> = [];
  const arrivals: ListProps['arrivals'] = new Set();
  show(<List arrivals={arrivals} onSearch={(text) => sent.push(text)} />);

  return {
    sent,
    arrive: (text: string | null) =>
      act(() => {
        for (const arrive of arrivals) arrive(text);
      }),
  };
};

const box = () => screen.getByLabelText<HTMLInputElement>('Name, document number, reference or session id');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const rest = () => act(() => vi.advanceTimersByTime(600));

it('keeps a letter typed between a search and its appearance in the list, and searches for it', () => {
  const { sent, arrive } = open();
  type('Nov');
  rest();
  type('Nova');
  arrive('Nov');
  expect(box().value).toBe('Nova');
  rest();

  expect(sent).toEqual(['Nov', 'Nova']);
});

it('follows the list where somebody goes back or removes the filter', () => {
  const { arrive } = open();
  type('Nov');
  rest();
  arrive('Nov');
  arrive('Lena');
  expect(box().value).toBe('Lena');
  arrive(null);
  expect(box().value).toBe('');
});
