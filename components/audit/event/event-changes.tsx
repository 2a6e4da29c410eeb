import type { AuditChangeRow } from '@/lib/answers';

const head = 'h-6 border-b border-line bg-sunken px-2.5 text-11 text-ink-3';
const cell = 'h-7 border-b border-line px-2.5 py-1 align-top break-words group-last:border-b-0';

const None = () => <span className="text-ink-3">none</span>;

export const EventChanges = ({ changes }: { changes: readonly AuditChangeRow[] }) => (
  <section aria-label="Before and after">
    <h3 className="mb-1.5 text-12 font-semibold">Before and after</h3>
    <div className="relative overflow-x-auto rounded-control border border-line">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            <th scope="col" className={head}>
              What
            </th>
            <th scope="col" className={head}>
              Before
            </th>
            <th scope="col" className={head}>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="group">
              <th scope="row" className={`${cell} font-normal text-ink-2`}>
                {name}
              </th>
              <td className={cell}>
                {before === null ? <None /> : <del className="text-ink-2 decoration-ink-3">{before}</del>}
              </td>
              <td className={cell}>
                {after === null ? <None /> : <ins className="font-medium no-underline">{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
