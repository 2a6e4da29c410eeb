import Link from 'next/link';
import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: number | null;
  /** Shown in place of the number. */
  words?: string;
  more?: string | undefined;
  href?: string | undefined;
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="text-table">
    {facts.map(({ name, value, words, more, href }) => (
      <div key={name} className="grid min-h-6 grid-cols-[148px_minmax(0,1fr)] items-center">
        <dt className="text-ink-2">{name}</dt>
        <dd className="flex items-baseline justify-between gap-2">
          <Figure href={href}>{words ?? (value === null ? 'None' : value.toLocaleString('en-GB'))}</Figure>
          {more && <span className="text-right text-12 text-ink-3">{more}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

const Figure = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link href={href} prefetch={false} className="inline-block min-w-6 font-medium hover:text-accent hover:underline">
      {children}
    </Link>
  ) : (
    <span className="font-medium">{children}</span>
  );

export const factsTable = (facts: readonly Fact[]) => ({
  columns: [{ name: 'Figure' }, { name: 'Value', numeric: true }, { name: 'Note' }],
  rows: facts.map(({ name, value, more }) => [name, value, more ?? '']),
});
