import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing';
import { SearchField } from './search-field';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list that shows a search only when the test says so. */
const open = () => {
  const sent: Array<string | null> = [];
  let arrive = (_: string | null) => {};
  const List = () => {
    const [current, setCurrent] = useState<string | null>(null);
    arrive = setCurrent;

    return <SearchField maySearch current={current} onSearch={(text) => sent.push(text)} />;
  };
  show(<List />);

  return { sent, arrive: (text: string | null) => act(() => arrive(text)) };
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
