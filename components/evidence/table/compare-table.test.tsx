import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Cell, CompareTable, NumberCell, RowHead } from './compare-table';

afterEach(cleanup);

it('stays a table for screen readers when a phone lays its rows out as a grid', () => {
  render(
    <CompareTable
      label="Fields"
      columns={[{ name: 'Field' }, { name: 'Score' }, { name: 'Reading' }]}
      lastBelow="two values"
    >
      <tr>
        <RowHead>Surname</RowHead>
        <NumberCell value={100} />
        <Cell>Equal</Cell>
      </tr>
    </CompareTable>,
  );
  const [head, row] = within(screen.getByRole('table')).getAllByRole('row');
  const rolesIn = (one: HTMLElement | undefined) => [...(one?.children ?? [])].map((cell) => cell.getAttribute('role'));

  expect(screen.getByRole('table').getAttribute('role')).toBe('table');
  expect(rolesIn(head)).toEqual(['columnheader', 'columnheader', 'columnheader']);
  expect(rolesIn(row)).toEqual(['rowheader', 'cell', 'cell']);
});
