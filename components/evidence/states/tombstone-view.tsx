import { Check, ShieldCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Tombstone } from '@/lib/answers';
import { documentTypeWords } from '../../ui/document-words';
import { Glyph, Status } from '../../ui/status';
import { ExactTime } from '../../ui/time';
import { utcDay } from '../../ui/time-words';
import { pictureCountWords, resultWords } from '../erase-words';
import { CrumbLine } from '../session-header';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-h-7 grid-cols-[110px_minmax(0,1fr)] items-center gap-2">
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

/** Later verifications found it again: the green line below would be a lie. */
const AnswersAgain = () => (
  <p role="alert" className="flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2">
    <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.5] text-bad" />
    <span>
      <b className="font-medium text-bad">It answers again.</b> The service was seen to have this session after it was
      gone. An incident is open under Deletions.
    </span>
  </p>
);

// A tombstone is set only after the service was asked again and no longer answered.
const Verified = () => (
  <p className="flex items-start gap-2 rounded-control bg-ok-soft px-3 py-2">
    <Glyph name="check" className="mt-px size-4 text-ok-bar" />
    <span>
      <b className="font-medium text-ok">Verified gone.</b> The service was asked again and no longer answers for this
      session.
    </span>
  </p>
);

/** All that is left of an erased session: that it was, and what was removed when and by whom. */
export const TombstoneView = ({ tombstone }: { tombstone: Tombstone }) => {
  const { removed } = tombstone;
  const items = [
    pictureCountWords(removed.documentImages, 'document'),
    pictureCountWords(removed.faceImages, 'face'),
    ...removed.results.map(resultWords),
  ];

  return (
    <>
      <header className="border-b border-line pt-2 pr-4 pb-2.5 pl-5">
        <CrumbLine sessionId={tombstone.sessionId} />
        <h1 className="mono text-[15px] tracking-[-0.03em] break-all">{tombstone.sessionId}</h1>
      </header>
      <div className="grid min-h-0 content-start gap-5 overflow-auto p-5 desk:max-w-[640px]">
        <div>
          <p className="text-14 font-semibold">This session was erased</p>
          <p className="mt-1 text-ink-2">
            By {tombstone.erasedBy ?? 'a retention rule'}, <ExactTime at={tombstone.erasedAt} />
            {tombstone.request && (
              <>
                , with{' '}
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
        {tombstone.answersAgain ? <AnswersAgain /> : <Verified />}
        <section aria-label="Removed" className="border-t border-line pt-3">
          <h2 className="mb-1">Removed at the service</h2>
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
            <Fact name="Erased on">{utcDay(tombstone.erasedAt)}</Fact>
            <Fact name="Status then">
              <Status status={tombstone.status} />
            </Fact>
            <Fact name="Document">{documentTypeWords(tombstone.documentType)}</Fact>
          </dl>
          <p className="mt-2 flex items-center gap-2 text-12 text-ink-2">
            <ShieldCheck aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
            The audit log keeps who opened this session and who erased it, without personal data from it.
          </p>
        </section>
      </div>
    </>
  );
};
