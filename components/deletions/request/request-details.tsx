'use client';

import { type ReactNode, useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { usePurpose } from '../../purpose/purpose-provider';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/time';
import { dayWords } from '../../words/days';
import { identityWords } from '../../words/deletion-words';
import { MaskedText } from '../../words/masked-text';
import { IdentityDialog } from './identity/identity-dialog';
import { PartHead } from './part-head';

/** The details the person gave with the request. They are erased once the person has been answered. */
export const RequestDetails = ({ answer }: { answer: DeletionAnswer }) => {
  const { given, masked, replyTo, identity } = answer;
  const { running, allowed } = usePurpose();
  const isForAnother =
    running !== null &&
    running.code !== 'erasure' &&
    running.code !== 'other' &&
    allowed.some(({ code }) => code === 'erasure');
  const [isCorrecting, setCorrecting] = useState(false);
  if (given === null) return null;
  const facts: Array<[string, string | null]> = [
    ['Name', given.name],
    ['Date of birth', given.birthDate !== null && !masked ? dayWords(given.birthDate) : given.birthDate],
    ['Document number', given.documentNumber],
    ['Reference', given.externalId],
    ['Session id', given.sessionId],
    ['Other details', given.words],
    ['Reply to', replyTo],
  ];
  const shown = (value: string): ReactNode => (masked ? <MaskedText>{value}</MaskedText> : value);

  return (
    <section aria-label="Request details">
      <PartHead title="Request details">
        {masked ? 'masked; choose a purpose to read them' : 'encrypted, erased once the person has been answered'}
        {!masked && isForAnother && '; views are logged for erasure, whatever your purpose'}
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
        {identity && (
          <Fact name="Identity">
            {methodWords(identity)}, {dayWords(identity.on)}
            {identity.by && `, by ${identity.by}`}
            {identity.words && <span className="block text-ink-2">{shown(identity.words)}</span>}
            {answer.may['verify identity'].allowed && (
              <span className="block">
                <Button look="ghost" size="small" className="-ml-2" onClick={() => setCorrecting(true)}>
                  Correct…
                </Button>
              </span>
            )}
          </Fact>
        )}
      </dl>
      {isCorrecting && <IdentityDialog answer={answer} onClose={() => setCorrecting(false)} />}
    </section>
  );
};

const methodWords = ({ method }: NonNullable<DeletionAnswer['identity']>): string =>
  method === 'other' ? 'Verified' : identityWords[method];

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-h-7 grid-cols-[118px_minmax(0,1fr)] items-baseline border-b border-line py-[5px] text-table">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words whitespace-pre-wrap">{children}</dd>
  </div>
);

/** Colleagues' notes. Their text is erased with the request details. */
export const Notes = ({ notes }: Pick<DeletionAnswer, 'notes'>) =>
  notes.length > 0 && (
    <section aria-label="Notes">
      <PartHead title="Notes" />
      <ul className="border-t border-line">
        {notes.map(({ by, at, words }) => (
          <li key={`${at}${by}`} className="border-b border-line py-1.5 text-table">
            <span className="text-12 text-ink-3">
              {by}, <RelativeTime at={at} />
            </span>
            <p className="break-words whitespace-pre-wrap">
              {words ?? <span className="text-ink-3">erased, or hidden until you choose a purpose</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
