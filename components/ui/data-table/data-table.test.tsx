import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../panel-state';
import { type ColumnSizing, DataTable, defineColumns, RowLink, type TableState, tableStateOf } from '.';

afterEach(cleanup);

interface Fruit {
  id: string;
  name: string;
  weight: number;
}

const apple = { id: 'a', name: 'Apple', weight: 120 };
const pear = { id: 'p', name: 'Pear', weight: 150 };
const rows: readonly Fruit[] = [apple, pear];

const drawn = vi.fn<(id: string) => void>();

const columns = defineColumns<Fruit>([
  {
    id: 'name',
    header: 'Name',
    width: 100,
    narrow: 'pinned',
    sort: { key: 'byName' },
    cell: ({ id, name }) => {
      drawn(id);
      return <RowLink href={`/fruit/${id}`}>{name}</RowLink>;
    },
  },
  {
    id: 'weight',
    header: 'Weight',
    width: 80,
    numeric: true,
    canHide: true,
    sort: { key: 'byWeight', descendingFirst: true },
    skeleton: <span>grams</span>,
    cell: ({ weight }) => `${weight} g`,
  },
  {
    id: 'remove',
    header: 'Remove',
    headerLook: 'hidden',
    cell: ({ name }) => <button type="button">Eat {name}</button>,
  },
]);

const problem: Problem = {
  code: 'UPSTREAM_DOWN' as Problem['code'],
  message: 'The service does not answer.',
  reference: 'ref-1',
  at: 0,
  nextTryAt: null,
  trying: false,
};

const ready: TableState<Fruit> = { kind: 'ready', rows, isRefreshing: false };
const rowId = ({ id }: Fruit) => id;

const table = (state: TableState<Fruit>, more: Partial<Parameters<typeof DataTable<Fruit>>[0]> = {}) => (
  <DataTable label="Fruit" variant="list" columns={columns} rowId={rowId} state={state} {...more} />
);

const theTable = () => screen.getByRole('table', { name: 'Fruit' });
const head = (name: string) => screen.getByRole('columnheader', { name });

describe('states of a table', () => {
  it('loading draws rows shaped like the columns, and is busy', () => {
    render(table({ kind: 'loading' }, { skeletonRows: 3 }));
    expect(theTable().getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByText('grams')).toHaveLength(3);
  });

  it('refreshing keeps the rows', () => {
    const { rerender } = render(table(ready));
    expect(theTable().getAttribute('aria-busy')).toBe('false');
    rerender(table({ ...ready, isRefreshing: true }));
    expect(theTable().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Apple')).toBeTruthy();
  });

  it('an outage keeps the last good rows and names the problem', () => {
    const onRetry = vi.fn();
    render(table({ kind: 'stale', rows, isRefreshing: false, problem, onRetry }));
    expect(screen.getByRole('alert').textContent).toContain('The service does not answer.');
    expect(screen.getByText('Pear')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('an outage without rows never looks empty', () => {
    const { rerender } = render(table({ kind: 'stale', rows: [], isRefreshing: false, problem, onRetry: () => {} }));
    expect(screen.getByRole('alert').textContent).toContain('The service does not answer.');
    expect(screen.getAllByText('grams').length).toBeGreaterThan(0);

    rerender(table({ kind: 'failed', title: 'The fruit could not be read', problem, onRetry: () => {} }));
    expect(screen.getByRole('alert').textContent).toContain('The fruit could not be read');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('empty and forbidden are told apart', () => {
    const { rerender } = render(table({ kind: 'empty', content: <p>No fruit yet</p> }));
    expect(screen.getByText('No fruit yet')).toBeTruthy();
    rerender(table({ kind: 'forbidden', message: 'Not part of your roles.', reference: null }));
    expect(screen.getByText('Not part of your roles.')).toBeTruthy();
    expect(screen.queryByText('No fruit yet')).toBeNull();
  });

  it('a notice stands above an empty list too', () => {
    render(table({ kind: 'empty', content: <p>No fruit yet</p> }, { notice: <p>No fruit at position 7</p> }));
    expect(screen.getByText('No fruit at position 7')).toBeTruthy();
  });

  it('follow from a query: only a list that was read can be empty', () => {
    const parts = {
      rowsOf: (data: Fruit[]) => data,
      isRefreshing: false,
      failed: 'The fruit could not be read',
      empty: 'none',
      onRetry: () => {},
    };
    expect(tableStateOf({ kind: 'loading' }, parts).kind).toBe('loading');
    expect(tableStateOf({ kind: 'ready', data: [] }, parts).kind).toBe('empty');
    expect(tableStateOf({ kind: 'ready', data: [apple] }, parts)).toMatchObject({ kind: 'ready', rows: [apple] });
    expect(tableStateOf({ kind: 'stale', data: [], problem }, parts)).toMatchObject({ kind: 'stale', problem });
    expect(tableStateOf({ kind: 'failed', problem }, parts).kind).toBe('failed');
    expect(tableStateOf({ kind: 'forbidden', message: 'No.', reference: null }, parts).kind).toBe('forbidden');
  });
});

describe('columns', () => {
  it('only those that may be hidden are left out, and those named keep the order given', () => {
    const { rerender } = render(table(ready, { visible: ['remove', 'name'] }));
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toEqual(['Remove', 'Name']);
    expect(screen.queryByText('120 g')).toBeNull();

    rerender(table(ready, { visible: ['weight'] }));
    expect(heads()).toEqual(['Name', 'Remove', 'Weight']);
    expect(screen.getByText('120 g')).toBeTruthy();
  });

  it('sort by their own key, in their own first direction, and the other way on the next click', () => {
    const onSort = vi.fn();
    const { rerender } = render(table(ready, { sort: { key: 'byName', descending: false }, onSort }));
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Weight').getAttribute('aria-sort')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Weight' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'byWeight', descending: true });
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'byName', descending: true });

    rerender(table(ready, { sort: { key: 'byWeight', descending: true }, onSort }));
    expect(head('Weight').getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(screen.getByRole('button', { name: 'Weight' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'byWeight', descending: false });
  });
});

const onWidths = vi.fn<ColumnSizing['onWidths']>();

const Sized = ({ start = {} }: { start?: ColumnSizing['widths'] }) => {
  const [widths, setWidths] = useState(start);
  const sizing = {
    widths,
    onWidths: (changed: ColumnSizing['widths']) => {
      onWidths(changed);
      setWidths(changed);
    },
  };
  return table(ready, { sizing });
};

describe('widths', () => {
  const handle = () => screen.getByRole('separator', { name: 'Width of Weight' });
  const press = (key: string, shiftKey = false) => {
    fireEvent.keyDown(handle(), { key, shiftKey });
    fireEvent.keyUp(handle(), { key, shiftKey });
  };
  const width = () => handle().getAttribute('aria-valuenow');

  afterEach(() => onWidths.mockClear());

  it('change by arrow key, in larger steps with Shift; Enter resets', () => {
    render(<Sized />);
    expect(handle().getAttribute('aria-orientation')).toBe('vertical');
    expect(handle().tabIndex).toBe(0);
    expect(width()).toBe('80');

    press('ArrowRight');
    expect(onWidths).toHaveBeenLastCalledWith({ weight: 88 });
    press('ArrowRight', true);
    expect(onWidths).toHaveBeenLastCalledWith({ weight: 120 });
    press('ArrowLeft');
    expect(width()).toBe('112');
    press('Enter');
    expect(onWidths).toHaveBeenLastCalledWith({});
    expect(width()).toBe('80');
    expect(onWidths).toHaveBeenCalledTimes(4);
  });

  it('a key held down is one change', () => {
    render(<Sized />);
    for (let step = 0; step < 5; step++) fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    expect(onWidths).not.toHaveBeenCalled();
    fireEvent.keyUp(handle(), { key: 'ArrowRight' });
    expect(onWidths.mock.calls).toEqual([[{ weight: 120 }]]);
  });

  it('change by dragging, within bounds, once the drag ends; a double click resets', () => {
    render(<Sized start={{ name: 200 }} />);
    fireEvent.pointerDown(handle(), { clientX: 300, button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle(), { clientX: 340, pointerId: 1 });
    expect(width()).toBe('120');
    expect(onWidths).not.toHaveBeenCalled();
    fireEvent.pointerMove(handle(), { clientX: 9_000, pointerId: 1 });
    fireEvent.pointerUp(handle(), { clientX: 9_000, pointerId: 1 });
    expect(onWidths.mock.calls).toEqual([[{ name: 200, weight: 800 }]]);

    fireEvent.pointerMove(handle(), { clientX: 10, pointerId: 1 });
    expect(width()).toBe('800');
    fireEvent.doubleClick(handle());
    expect(onWidths).toHaveBeenLastCalledWith({ name: 200 });
  });

  it('hold exactly if every column has one: the last takes what is left', () => {
    render(<Sized start={{ name: 200, weight: 90, remove: 120 }} />);
    const drawnWidths = [...theTable().querySelectorAll('col')].map((col) => col.style.width);
    expect(drawnWidths).toEqual(['200px', '90px', '']);
  });

  it('are fixed where nobody keeps them', () => {
    render(table(ready));
    expect(screen.queryByRole('separator')).toBeNull();
  });
});

describe('rows', () => {
  it('that fill the screen are drawn first, the others once the screen shows them', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ id: `f${index}`, name: `Fruit ${index}`, weight: 1 }));
    const links = () => screen.getAllByRole('link').length;
    const { rerender } = render(table({ kind: 'loading' }));
    rerender(table({ kind: 'ready', rows: many, isRefreshing: false }));
    expect(links()).toBe(Math.ceil(window.innerHeight / 34));
    await waitFor(() => expect(links()).toBe(100));

    rerender(table({ kind: 'ready', rows: many.slice(0, 60), isRefreshing: false }));
    expect(links()).toBe(60);
  });

  it('are real links, and a click beside the link follows it', () => {
    render(table(ready));
    const link = screen.getByRole('link', { name: 'Apple' });
    expect(link.getAttribute('href')).toBe('/fruit/a');

    const followed = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', followed);
    fireEvent.click(screen.getByText('120 g'));
    expect(followed).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Eat Apple' }));
    expect(followed).toHaveBeenCalledOnce();

    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent(screen.getByText('120 g'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(open).toHaveBeenCalledWith(expect.stringContaining('/fruit/a'), '_blank', 'noopener');
    open.mockRestore();
  });

  it('selecting or opening one leaves the others as they are', () => {
    const selection = (selected: string | null) => ({
      isSelected: (id: string) => id === selected,
      toggle: () => {},
      page: selected === null ? ('none' as const) : ('some' as const),
      togglePage: () => {},
      labelOf: ({ name }: Fruit) => `Select ${name}`,
    });
    const { rerender } = render(table(ready, { selection: selection(null) }));
    drawn.mockClear();
    rerender(table(ready, { selection: selection('p'), isCurrent: ({ id }) => id === 'p' }));

    expect(drawn.mock.calls).toEqual([['p']]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Pear' }).checked).toBe(true);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    expect(all.indeterminate).toBe(true);
    expect(screen.getByRole('link', { name: 'Pear' }).closest('tr')?.getAttribute('aria-current')).toBe('true');
  });

  it('a plain table draws a row’s own failure below it', () => {
    render(
      <DataTable
        label="Fruit"
        variant="plain"
        columns={columns as never}
        rowId={rowId}
        state={ready}
        useRow={({ id }: Fruit) => ({ failure: id === 'p' ? 'Too hard' : null })}
        detail={(_, __, { failure }) => failure}
      />,
    );
    const [, first, second, detail] = within(theTable()).getAllByRole('row');
    expect(first?.textContent).toContain('Apple');
    expect(second?.textContent).toContain('Pear');
    expect(detail?.textContent).toBe('Too hard');
  });
});
