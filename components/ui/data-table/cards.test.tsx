import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable, defineColumns } from '.';

afterEach(cleanup);

interface Fruit {
  id: string;
  name: string;
  weight: number;
}

const columns = defineColumns<Fruit>([
  { id: 'name', header: 'Name', card: 'title', rowHeader: true, cell: ({ name }) => name },
  { id: 'weight', header: 'Weight', numeric: true, cell: ({ weight }) => `${weight} g` },
  { id: 'eat', header: 'Eat', headerLook: 'hidden', cell: () => <button type="button">Eat</button> },
]);

const draw = () =>
  render(
    <DataTable
      label="Fruit"
      variant="plain"
      columns={columns}
      rowId={({ id }) => id}
      state={{ kind: 'ready', rows: [{ id: 'a', name: 'Apple', weight: 120 }], isRefreshing: false }}
    />,
  );

describe('a table that is drawn as cards on a phone', () => {
  it('carries the label of each value into its card, except where the name is for screen readers only', () => {
    draw();
    expect(screen.getByText('120 g').getAttribute('data-label')).toBe('Weight');
    expect(screen.getByText('Apple').getAttribute('data-card')).toBe('title');
    expect(screen.getByRole('button', { name: 'Eat' }).closest('td')?.hasAttribute('data-label')).toBe(false);
  });

  it('says that it is a table, because browsers forget it when rows are laid out as cards', () => {
    draw();
    const table = screen.getByRole('table', { name: 'Fruit' });
    expect(table.getAttribute('role')).toBe('table');
    expect([...table.querySelectorAll('thead, tbody')].map((part) => part.getAttribute('role'))).toEqual([
      'rowgroup',
      'rowgroup',
    ]);
    const [head, row] = within(table).getAllByRole('row');
    expect([...(head?.children ?? [])].map((cell) => cell.getAttribute('role'))).toEqual(
      Array.from({ length: 3 }, () => 'columnheader'),
    );
    expect([...(row?.children ?? [])].map((cell) => cell.getAttribute('role'))).toEqual(['rowheader', 'cell', 'cell']);
    expect([head, row].every((one) => one?.getAttribute('role') === 'row')).toBe(true);
  });
});
