import { Check, ShieldCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Tombstone } from '@/lib/answers';
import { Glyph } from '../../ui/glyph';
import { DayTime, ExactTime } from '../../ui/time';
import { documentTypeWords } from '../../words/document-words';
import { Status } from '../../words/status';
import { CrumbLine, headerClasses, SessionTitle } from '../session-header';

const results: Record<string, string> = {
  status: 'the status',
  decision: 'the decision with its Trust Factors and scores',
  document: 'the extracted document data',
  face: 'the face result',
};

/** An unknown part keeps its name. */
const resultWords = (name: string): string => results[name] ?? name;

/** "4 document images"; an unknown count is not made up. */
const imageCountWords = (count: number | null, kind: 'document' | 'face'): string => {
  if (count === null) return `${kind} images, number unknown`;
  if (count === 0) return `no ${kind} images`;
  return count === 1 ? `1 ${kind} image` : `${count.toLocaleString('en-GB')} ${kind} images`;
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-h-7 grid-cols-[110px_minmax(0,1fr)] items-center gap-2">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

/** A later verification found the session again. */
const StillRetrievable = () => (
  <p role="alert" className="flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2">
    <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.5] text-bad" />
    <span>
      <b className="font-medium text-bad">Still retrievable.</b> The service returned this session after its erasure was
      verified. An incident is open under Deletions.
    </span>
  </p>
);

// A tombstone is written only after the service stopped returning the session.
const Verified = () => (
  <p className="flex items-start gap-2 rounded-control bg-ok-soft px-3 py-2">
    <Glyph name="check" className="mt-px size-4 text-ok-bar" />
    <span>
      <b className="font-medium text-ok">Erasure verified.</b> The service no longer returns this session.
    </span>
  </p>
);

/** All that is left of an erased session: what was removed, when and by whom. */
export const TombstoneView = ({ tombstone }: { tombstone: Tombstone }) => {
  const { removed } = tombstone;
  const items = [
    imageCountWords(removed.documentImages, 'document'),
    imageCountWords(removed.faceImages, 'face'),
    ...removed.results.map(resultWords),
  ];

  return (
    <>
      <header className={headerClasses}>
        <CrumbLine sessionId={tombstone.sessionId} />
        <SessionTitle sessionId={tombstone.sessionId} />
      </header>
      <div className="grid min-h-0 content-start gap-5 overflow-auto p-5 desk:max-w-[640px]">
        <div>
          <p className="text-14 font-semibold">This session was erased</p>
          <p className="mt-1 text-ink-2">
            By {tombstone.erasedBy ?? 'a retention rule'}
            {tombstone.approvedBy && `, approved by ${tombstone.approvedBy}`}, <ExactTime at={tombstone.erasedAt} />
            {tombstone.request && (
              <>
                , in{' '}
                <Link
                  href={`/deletions/${tombstone.request.id}`}
                  prefetch={false}
                  className="text-accent hover:underline"
                >
                  {tombstone.request.reference}
                </Link>
              </>
            )}
            .
          </p>
        </div>
        {tombstone.answersAgain ? <StillRetrievable /> : <Verified />}
        <section aria-label="Removed" className="border-t border-line pt-3">
          <h2 className="mb-1">Removed from the service</h2>
          <ul className="text-table">
            {items.map((item) => (
              <li key={item} className="flex min-h-6 items-center gap-2">
                <Check aria-hidden="true" className="size-3.5 shrink-0 stroke-2 text-ink-3" />
                {item}
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Kept" className="border-t border-line pt-3">
          <h2 className="mb-1">Kept here</h2>
          <dl className="text-table">
            <Fact name="Erased on">
              <DayTime at={tombstone.erasedAt} />
            </Fact>
            <Fact name="Last status">
              <Status status={tombstone.status} />
            </Fact>
            <Fact name="Document">{documentTypeWords(tombstone.documentType)}</Fact>
          </dl>
          <p className="mt-2 flex items-center gap-2 text-12 text-ink-2">
            <ShieldCheck aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
            Deliveries and the audit log keep who decided this session, when and for which standard reasons. The audit
            log also records who opened and who erased it. Neither has its personal data.
          </p>
        </section>
      </div>
    </>
  );
};
