import type { SignInSettingsAnswer } from '@/lib/answers';
import { defineColumns } from '../../ui/data-table';

export type GroupRow = NonNullable<SignInSettingsAnswer['singleSignOn']>['groups'][number];

export const groupColumns = defineColumns<GroupRow>([
  {
    id: 'group',
    header: 'Identity provider group',
    rowHeader: true,
    className: 'mono break-all',
    cell: ({ group }) => group,
  },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.join(', ') },
]);
