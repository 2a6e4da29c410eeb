import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { MaskedText } from '../../evidence/reveal/masked-text';
import { dayWords } from '../days';
import { PartHead } from './part-head';

/** What the person gave us to find them by, until it is erased with the last session. */
export const GivenFacts = ({ answer: { given, masked, identityCheck } }: { answer: DeletionAnswer }) => {
  if (given === null) return null;
  const facts: Array<[string, string | null]> = [
    ['Name', given.name],
    ['Born', given.birthDate !== null && !masked ? dayWords(given.birthDate) : given.birthDate],
    ['Document number', given.documentNumber],
    ['External id', given.externalId],
    ['Session id', given.sessionId],
    ['In their words', given.words],
  ];
  const shown = (value: string): ReactNode => (masked ? <MaskedText>{value}</MaskedText> : value);

  return (
    <section aria-label="What the person gave">
      <PartHead title="What the person gave">
        {masked ? 'masked; choose a purpose to see it in full' : 'kept encrypted, erased with the last session'}
      </PartHead>
      <dl className="grid border-t border-line desk:grid-cols-2 desk:gap-x-6">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} name={name}>
                {shown(value)}
              </Fact>
            ),
        )}
        {identityCheck !== null && <Fact name="Identity checked">{shown(identityCheck)}</Fact>}
      </dl>
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-h-7 grid-cols-[118px_minmax(0,1fr)] items-baseline border-b border-line py-[5px] text-table">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words whitespace-pre-wrap">{children}</dd>
  </div>
);
