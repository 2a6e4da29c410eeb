import { outsideWords } from '../../ui/outside-words';

interface Extra {
  path: string;
  value: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Everything under `extras` at any depth. */
const collect = (value: unknown, path: string): Extra[] => {
  if (Array.isArray(value)) {
    return value.flatMap((entry, place) =>
      collect(entry, `${path}${isObject(entry) ? nameOf(entry, place) : `.${place}`}`),
    );
  }
  if (!isObject(value)) return [];

  return Object.entries(value).flatMap(([key, member]) =>
    key === 'extras' && isObject(member)
      ? Object.entries(member).map(([name, extra]) => ({ path: `${path}.${name}`.slice(1), value: textOf(extra) }))
      : collect(member, `${path}.${key}`),
  );
};

const nameOf = (entry: Record<string, unknown>, place: number): string =>
  `.${typeof entry.name === 'string' ? entry.name : place}`;

/** Undocumented data from the service: shown as delivered, never interpreted. */
export const AlsoDelivered = ({ of }: { of: object }) => {
  const found = collect(of, '');
  if (found.length === 0) return null;

  return (
    <details className="mt-2 text-12">
      <summary className="w-fit rounded-chip text-ink-2 hover:text-ink">Undocumented data ({found.length})</summary>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-0.5">
        {found.map(({ path, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields of one name may come with the same extras
          <div key={`${path} ${place}`} className="contents">
            <dt className="mono break-words text-ink-3">{outsideWords(path)}</dt>
            <dd className="mono break-words">{outsideWords(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
