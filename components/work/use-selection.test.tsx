import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionRow } from '../sessions/bulk/testing';
import { useSelection } from './use-selection';

afterEach(cleanup);

const page = (...ids: string[]) => ids.map((id) => sessionRow(id));
const first = page('a', 'b', 'c', 'd');
const second = page('e', 'f');

const select = (rows = first, filterKey = 'all') =>
  renderHook((props: { rows: typeof first; filterKey: string }) => useSelection(props.rows, props.filterKey), {
    initialProps: { rows, filterKey },
  });

describe('selecting sessions', () => {
  it('selects and deselects a row, and shows in the head how much of the page is selected', () => {
    const { result } = select();
    act(() => result.current.toggle('b'));
    expect(result.current).toMatchObject({ ids: ['b'], count: 1, headState: 'some', all: false });
    expect(result.current.isSelected('b')).toBe(true);
    expect(result.current.isSelected('a')).toBe(false);

    act(() => result.current.toggle('b'));
    expect(result.current).toMatchObject({ ids: [], count: 0, headState: 'none' });
  });

  it.each([
    ['downwards', 'b', 'd'],
    ['upwards', 'd', 'b'],
  ])('a range goes from the row chosen last to this one, %s', (_, from, to) => {
    const { result } = select();
    act(() => result.current.toggle(from));
    act(() => result.current.toggle(to, { range: true }));

    expect([...result.current.ids].sort()).toEqual(['b', 'c', 'd']);
  });

  it('a range that starts on another page selects only the row clicked', () => {
    const { result, rerender } = select();
    act(() => result.current.toggle('a'));
    rerender({ rows: second, filterKey: 'all' });
    act(() => result.current.toggle('f', { range: true }));

    expect(result.current.ids).toEqual(['a', 'f']);
  });

  it('survives a change of page and ends with another filter', () => {
    const { result, rerender } = select();
    act(() => result.current.toggle('a'));
    rerender({ rows: second, filterKey: 'all' });
    expect(result.current).toMatchObject({ ids: ['a'], headState: 'none' });

    rerender({ rows: second, filterKey: 'status=PENDING' });
    expect(result.current.count).toBe(0);
    rerender({ rows: first, filterKey: 'all' });
    expect(result.current.count).toBe(0);
  });

  it('the head selects and deselects the page, but not other pages', () => {
    const { result, rerender } = select();
    act(() => result.current.toggle('a'));
    rerender({ rows: second, filterKey: 'all' });
    act(() => result.current.selectAllOnPage());
    expect(result.current).toMatchObject({ ids: ['a', 'e', 'f'], headState: 'all' });

    act(() => result.current.selectAllOnPage());
    expect(result.current).toMatchObject({ ids: ['a'], headState: 'none' });
  });

  it('selecting all matches is a separate step, with its number', () => {
    const { result } = select();
    act(() => result.current.selectAllOnPage());
    expect(result.current).toMatchObject({ all: false, count: 4 });

    act(() => result.current.selectAllMatching(3204));
    expect(result.current).toMatchObject({ all: 'matching', count: 3204, ids: [], headState: 'all' });
    expect(result.current.isSelected('not on this page')).toBe(true);
  });

  it('deselecting one of all matches keeps only the rows on screen', () => {
    const { result } = select();
    act(() => result.current.selectAllMatching(3204));
    act(() => result.current.toggle('c'));

    expect(result.current).toMatchObject({ all: false, ids: ['a', 'b', 'd'] });
  });

  it('keeps the data of selected sessions up to date', () => {
    const { result, rerender } = select();
    act(() => result.current.toggle('a'));
    rerender({ rows: [sessionRow('a', { tags: [7] }), sessionRow('b')], filterKey: 'all' });

    expect(result.current.rows.map(({ tags }) => tags)).toEqual([[7]]);
  });

  it('an empty page is not fully selected', () => {
    expect(select([]).result.current.headState).toBe('none');
  });
});
