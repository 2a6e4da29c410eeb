import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { figure } from '../../../ui/figures';
import { Logo } from '../../../ui/logo';
import { utcExact } from '../../../ui/time-words';
import { dayWords } from '../../days';
import { keptOf, toErase } from '../steps';

/** What the certificate says, or would say if it were sealed now. */
export const CertificatePaper = ({ answer }: { answer: DeletionAnswer }) => {
  const { certificate, counts } = answer;
  const all = toErase(answer);
  const objects = certificate?.objects ?? objectsSoFar(answer);

  return (
    <section aria-label="Certificate">
      <div className="mb-2.5 flex items-baseline gap-2 text-12">
        <h2 className="text-13">{certificate ? 'Certificate' : 'Certificate preview'}</h2>
        <span className="ml-auto text-ink-3">{certificate ? 'sealed' : 'updates live'}</span>
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
        <dl className="my-3.5 grid grid-cols-3 border-y border-line">
          <Figure name="objects existed">{objects === null ? '–' : figure(objects)}</Figure>
          <Figure name="answer again">{figure(answer.openIncidents)}</Figure>
          <Figure name="sessions verified">
            {figure(counts.gone)} / {figure(all)}
          </Figure>
        </dl>
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-1 text-12">
          <Line name="Deleted">{deletedWords(answer)}</Line>
          <Line name="Verified">
            at once: {figure(counts.gone)} of {figure(all)}
          </Line>
          <Line name="Addenda">
            <Addenda answer={answer} />
          </Line>
          <Line name="Kept by law">{keptWords(answer)}</Line>
          <Line name="Approved by">{approvedWords(answer)}</Line>
        </dl>
        <Hash name="Manifest, salted sha256; the salt is destroyed at the end">
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
            <span className="text-ink-3">added when sealed</span>
          )}
        </p>
      </div>
    </section>
  );
};

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
      <span className="block text-12 text-ink-2">added when sealed</span>
    ) : (
      <code className="mono block text-[11.5px] leading-[18px] break-words text-ink">{children}</code>
    )}
  </p>
);

/** Eight characters at a time, as they are compared by eye. */
const inGroups = (hash: string): string => hash.replace(/(.{8})(?=.)/g, '$1 ');

/** `null`: more sessions than are listed here, or none counted yet. */
const objectsSoFar = ({ list, counts }: DeletionAnswer): number | null => {
  const counted = list.flatMap(({ progress }) => progress?.objects ?? []);
  if (counted.length === 0 || list.length < counts.gone + counts.erasing) return null;

  return counted.reduce((sum, each) => sum + each, 0);
};

const deletedWords = ({ list, counts }: DeletionAnswer): string => {
  const times = list.flatMap(({ progress }) => progress?.erasedAt ?? []).toSorted();
  const [first] = times;
  const last = times.at(-1);
  if (counts.gone === 0) return 'nothing yet';
  if (!first || !last || times.length < counts.gone) return `${figure(counts.gone)} sessions`;

  return first === last ? `${utcExact(first)} UTC` : `${utcExact(first)} – ${utcExact(last)} UTC`;
};

const Addenda = ({ answer: { certificate } }: { answer: DeletionAnswer }) => {
  if (!certificate || certificate.addenda.length === 0) return 'after 24 h and 7 d, signed apart';

  return (
    <ul>
      {certificate.addenda.map(({ after, issuedAt, answersAgain }) => (
        <li key={after} className={answersAgain > 0 ? 'font-medium text-bad' : undefined}>
          after {after}: {answersAgain === 0 ? 'none answers' : `${figure(answersAgain)} answer again`},{' '}
          {utcExact(issuedAt)}
        </li>
      ))}
    </ul>
  );
};

const keptWords = (answer: DeletionAnswer): string => {
  const kept = keptOf(answer);
  const count = Math.max(kept.length, answer.counts.held);
  if (count === 0) return 'none';
  const days = kept.map(({ keeping }) => keeping?.until ?? null);
  const last = days.includes(null) ? null : days.toSorted().at(-1);

  return `${figure(count)} ${count === 1 ? 'session' : 'sessions'}, ${last ? `until ${dayWords(last)}` : 'without a known end'}`;
};

const approvedWords = ({ kind, state, approvedBy }: DeletionAnswer): string => {
  if (approvedBy === null) {
    if (state === 'open' || state === 'approval') return 'nobody yet';
    return kind === 'retention' ? 'a retention rule' : 'privacy officer alone';
  }

  return kind === 'retention' ? 'a retention rule, then a person' : 'privacy officer, then a second person';
};
