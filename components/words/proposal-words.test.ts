import { expect, test } from 'vitest';
import type { ProposalRow } from '@/lib/answers';
import { proposedChange } from './proposal-words';

const words = (kind: ProposalRow['kind'], changes: ProposalRow['changes']) => proposedChange({ kind, changes });
const obligation = { name: 'Obligation', before: null, after: 'AML Act' };

test('a proposed change of an obligation names it, and says in words what would change', () => {
  expect(
    words('retention obligation', [
      obligation,
      { name: 'countries', before: 'DEU, UTO', after: 'UTO' },
      { name: 'statuses', before: null, after: 'AUTO_APPROVED' },
      { name: 'documentTypes', before: null, after: 'PASSPORT' },
      { name: 'years', before: '5', after: '1' },
      { name: 'countsFrom', before: 'completion', after: 'entered day' },
      { name: 'isActive', before: 'true', after: 'false' },
    ]),
  ).toEqual({
    what: 'change the retention obligation “AML Act”',
    changes:
      'Countries: Germany, Utopia → Utopia; Statuses: any → Approved (auto); Document types: any → Passport; Years: 5 → 1; Starts: on completion → on a date the officer enters; State: enabled → disabled',
  });
});

test('a proposed deletion is called one, also where the proposal is from before it named its obligation', () => {
  const deleted = { name: 'deleted', before: 'AML Act', after: null };
  const what = 'delete the retention obligation “AML Act”';
  expect(words('retention obligation', [obligation, deleted])).toEqual({ what, changes: '' });
  expect(words('retention obligation', [deleted])).toEqual({ what, changes: '' });
  expect(words('retention obligation', [{ name: 'years', before: '5', after: '1' }])).toEqual({
    what: 'change a retention obligation',
    changes: 'Years: 5 → 1',
  });
});

test('other changes are said as they are stored', () => {
  expect(words('review policy', [{ name: 'Undo (seconds)', before: '10', after: '0' }])).toEqual({
    what: 'change the triage settings',
    changes: 'Undo (seconds): 10 → 0',
  });
});
