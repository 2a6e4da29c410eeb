import { Check } from 'lucide-react';
import { Section } from '../../page/section';
import { classNames } from '../../ui/class-names';
import { ScrollBox } from '../../ui/scroll-box';
import { roleTitle } from './words';

/** One row of the permission table that the server enforces. */
export interface PermissionRow {
  group: string;
  words: string;
  note?: string;
  roles: readonly string[];
}

interface PermissionMatrixProps {
  rows: readonly PermissionRow[];
  allRoles: readonly string[];
  ownRoles: readonly string[];
}

const line = 'h-[25px] border-b border-line px-2';

export const PermissionMatrix = ({ rows, allRoles, ownRoles }: PermissionMatrixProps) => {
  const groups = [...new Set(rows.map(({ group }) => group))];

  return (
    <Section title="Permissions by role" caption="enforced by the server; your roles are shaded">
      <p className="pb-2 text-12 text-ink-2">Re-authentication: once within 5 minutes. Signing in counts.</p>
      <ScrollBox label="Permissions by role, table">
        <table className="w-full min-w-[720px] table-fixed border-separate border-spacing-0 text-table">
          <colgroup>
            <col className="w-[52px] wide:w-[70px]" />
            <col />
            {allRoles.map((role) => (
              <col key={role} className="w-[86px] wide:w-[108px]" />
            ))}
          </colgroup>
          <thead>
            <tr className="text-12 text-ink-2">
              <td className="h-[30px] border-y border-line" />
              <td className="h-[30px] border-y border-line" />
              {allRoles.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className={classNames(
                    'h-[30px] border-y border-l border-line px-1 text-center',
                    ownRoles.includes(role) && 'bg-sunken',
                  )}
                >
                  {roleTitle(role)}
                  {ownRoles.includes(role) && <span className="sr-only">, yours</span>}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group
              key={group}
              name={group}
              rows={rows.filter((row) => row.group === group)}
              allRoles={allRoles}
              ownRoles={ownRoles}
            />
          ))}
        </table>
      </ScrollBox>
    </Section>
  );
};

const Group = ({ name, rows, allRoles, ownRoles }: PermissionMatrixProps & { name: string }) => (
  <tbody>
    {rows.map(({ words, note, roles }, index) => (
      <tr key={words}>
        {index === 0 && (
          <th
            scope="rowgroup"
            rowSpan={rows.length}
            className="border-b border-line pt-1 pl-0.5 align-top text-12 font-normal text-ink-3"
          >
            {name}
          </th>
        )}
        <th scope="row" className={`${line} py-0.5 font-normal`}>
          {words} {note && <span className="block text-12 text-ink-3 wide:inline wide:pl-0.5">{note}</span>}
        </th>
        {allRoles.map((role) => (
          <td
            key={role}
            className={classNames(line, 'border-l text-center text-ink-3', ownRoles.includes(role) && 'bg-sunken')}
          >
            <Answer yes={roles.includes(role)} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

const Answer = ({ yes }: { yes: boolean }) =>
  yes ? (
    <>
      <Check aria-hidden="true" className="mx-auto size-3.5 stroke-2 text-ink" />
      <span className="sr-only">yes</span>
    </>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">no</span>
    </>
  );
