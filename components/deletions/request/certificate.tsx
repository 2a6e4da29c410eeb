'use client';

import { Award, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { CopyButton } from '../../ui/copy-button';
import { figure } from '../../ui/figures';
import { Logo } from '../../ui/logo';
import { utcExact, utcWords } from '../../ui/time-words';
import { dayWords } from '../../words/days';
import { sessionsWords } from '../../words/work-words';
import { countToErase, heldSessions, isNothingErased } from './steps';

/** The certificate, or a live preview of it until it is signed. */
export const Certificate = ({ answer }: { answer: DeletionAnswer }) => {
  const { certificate, counts } = answer;
  if (isNothingErased(answer)) return <NoCertificate />;
  const all = countToErase(answer);
  // A draft has no figure for what was not measured yet.
  const isMeasured = certificate !== null || counts.gone > 0;
  const isAllVerified = counts.gone > 0 && counts.gone === all;
  const objects = certificate?.objects ?? objectsSoFar(answer);

  return (
    <section aria-label="Certificate">
      <div className="mb-2.5 flex items-baseline gap-2 text-12">
        <h2 className="text-13">{certificate ? 'Certificate' : 'Certificate preview'}</h2>
        <span className="ml-auto text-ink-3">{certificate ? 'signed' : 'updates live'}</span>
      </div>
      <div className="rounded-card border border-line-2 bg-surface p-4 shadow-1">
        <div className="grid grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-2.5">
          <Logo className="size-[26px]" />
          <div>
            <b className="block text-14 font-semibold tracking-[-0.01em]">Certificate of erasure</b>
            <small className="text-11 text-ink-2">{answer.reference} · contains no personal data</small>
          </div>
          {!certificate && (
            <span className="rounded-full border border-dashed border-control px-[7px] py-px text-11 font-medium text-ink-2">
              Draft
            </span>
          )}
        </div>
        {answer.certificateWaits && (
          <p className="mt-3 text-12 text-warn">Signed once sync works. {answer.certificateWaits}</p>
        )}
        <dl className="my-3.5 grid grid-cols-3 border-y border-line">
          <Figure name="objects existed">{objects === null ? '–' : figure(objects)}</Figure>
          <Figure name="still retrievable">{certificate || isAllVerified ? figure(answer.openIncidents) : '–'}</Figure>
          <Figure name="sessions verified">{isMeasured ? `${figure(counts.gone)} / ${figure(all)}` : '–'}</Figure>
        </dl>
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-1 text-12">
          <Line name="Erased">{erasedWords(answer)}</Line>
          <Line name="Verified">
            {isMeasured ? `immediately: ${figure(counts.gone)} of ${figure(all)}` : 'nothing yet'}
          </Line>
          <Line name="Addenda">
            <Addenda answer={answer} />
          </Line>
          <Line name="Kept as the law requires">{heldWords(answer)}</Line>
          <Line name="Approved by">{approvedWords(answer)}</Line>
        </dl>
        <Hash name="Manifest: salted SHA-256, salt destroyed on completion">
          {certificate ? inGroups(certificate.manifest) : null}
        </Hash>
        <Hash name={certificate ? `Audit chain head, entry ${figure(certificate.chain.position)}` : 'Audit chain head'}>
          {certificate ? `${certificate.chain.hash.slice(0, 8)} … ${certificate.chain.hash.slice(-8)}` : null}
        </Hash>
        <p className="mt-3 flex justify-between gap-2 border-t border-dashed border-line-2 pt-2.5 text-12 text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <Award aria-hidden="true" className="size-3.5 stroke-[1.5]" />
            Signature
          </span>
          {certificate ? (
            <span className="mono truncate" title={certificate.keyId}>
              key {certificate.keyId}
            </span>
          ) : (
            <span className="text-ink-3">added when signed</span>
          )}
        </p>
      </div>
    </section>
  );
};

const NoCertificate = () => (
  <section aria-label="Certificate" className="mb-3.5 text-12">
    <h2 className="mb-1 text-13">Certificate</h2>
    <p className="text-ink-2">No certificate: nothing was erased.</p>
  </section>
);

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse border-line py-[9px] pl-3 not-first:border-l first:pl-0">
    <dt className="text-11 text-ink-2">{name}</dt>
    <dd className="text-[20px] leading-6 font-semibold tracking-[-0.02em]">{children}</dd>
  </div>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Hash = ({ name, children }: { name: string; children: string | null }) => (
  <p className="mt-3 text-11 text-ink-3">
    {name}
    {children === null ? (
      <span className="block text-12 text-ink-2">added when signed</span>
    ) : (
      <code className="mono block text-[11.5px] leading-[18px] break-words text-ink">{children}</code>
    )}
  </p>
);

/** In groups of eight, easier to compare by eye. */
const inGroups = (hash: string): string => hash.replace(/(.{8})(?=.)/g, '$1 ');

/** `null`: not all sessions are listed here, or none is counted yet. */
const objectsSoFar = ({ list, counts }: DeletionAnswer): number | null => {
  const counted = list.flatMap(({ progress }) => progress?.objects ?? []);
  if (counted.length === 0 || list.length < counts.gone + counts.erasing) return null;

  return counted.reduce((sum, each) => sum + each, 0);
};

const erasedWords = ({ list, counts }: DeletionAnswer): string => {
  const times = list.flatMap(({ progress }) => progress?.erasedAt ?? []).toSorted();
  const [first] = times;
  const last = times.at(-1);
  if (counts.gone === 0) return 'nothing yet';
  if (!first || !last || times.length < counts.gone) return sessionsWords(counts.gone);

  return first === last ? utcWords(first) : `${utcExact(first)} – ${utcExact(last)} UTC`;
};

const Addenda = ({ answer: { certificate } }: { answer: DeletionAnswer }) => {
  if (!certificate || certificate.addenda.length === 0) return 'due after 24 h and 7 d';

  return (
    <ul>
      {certificate.addenda.map(({ after, issuedAt, answersAgain }) => (
        <li key={after} className={answersAgain > 0 ? 'font-medium text-bad' : undefined}>
          after {after}: {answersAgain === 0 ? 'all still gone' : `${figure(answersAgain)} retrievable again`},{' '}
          {utcWords(issuedAt)}
        </li>
      ))}
    </ul>
  );
};

const heldWords = (answer: DeletionAnswer): string => {
  const held = heldSessions(answer);
  const count = Math.max(held.length, answer.counts.held);
  if (count === 0) return 'none';
  const days = held.map(({ keeping }) => keeping?.until ?? null);
  const last = days.includes(null) ? null : days.toSorted().at(-1);

  return `${sessionsWords(count)}, ${last ? `until ${dayWords(last)}` : 'end date not yet known'}`;
};

const approvedWords = ({ kind, state, approvedBy, isApprovedAlone }: DeletionAnswer): string => {
  if (approvedBy === null) {
    if (state === 'open' || state === 'approval') return 'not approved yet';
    return kind === 'retention' ? 'retention rule' : 'no second approval';
  }
  if (isApprovedAlone) return 'one person, because nobody else could';

  return kind === 'retention' ? 'retention rule, then a person' : 'privacy officer, then a second person';
};

/** How anybody can verify the certificate without this desk. */
export const VerifyOffline = ({ reference }: { reference: string }) => {
  const command = `node verify-certificate.mjs ${reference}.json`;

  return (
    <section aria-label="Verify offline" className="mt-3 text-12">
      <div className="flex items-center gap-[7px]">
        <SquareTerminal aria-hidden="true" className="size-3.5 stroke-[1.5]" />
        <h2 className="text-12 font-medium">Verify offline</h2>
        <span className="ml-auto inline-flex items-center">
          <CopyButton text={command} label="Copy command" />
        </span>
      </div>
      <code className="mono block rounded-control bg-press px-2.5 py-1.5 break-all">{command}</code>
      <p className="mt-1.5 text-ink-2">
        <a href="/verify-certificate.mjs" download className="text-accent underline underline-offset-2">
          One file
        </a>
        , no network, no account. It recomputes every hash and checks the signature.
      </p>
    </section>
  );
};
