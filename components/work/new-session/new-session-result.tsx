'use client';

import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { NewSessionAnswer, NewSessionBody, NewSessionOffer, NewSessionProgress } from '@/lib/answers';
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import { Button, buttonClasses } from '../../ui/button';
import { useCopy } from '../../ui/copy-button';
import { PageLink } from '../../ui/page-link';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { smallFieldClasses } from '../../ui/small-field';
import { ClockTime, RelativeTime } from '../../ui/time';
import { languageWords } from '../../words/language-words';
import { isLocalLink } from '../../words/local-link';
import { CodeColumn } from './code-column';
import { DecideNowButton, DecideNowNote, useDecideNow } from './decide-now';
import { LanguageSelect } from './language-select';
import { TryHere } from './try-here';
import { deviceLanguage, inLanguage, progressWords, stepsInWords } from './words';

interface NewSessionResultProps {
  offer: NewSessionOffer;
  made: NewSessionAnswer;
  chosen: NewSessionBody;
  progress: { data: NewSessionProgress | undefined; isError: boolean };
  onClose: () => void;
}

/** The link and its QR code, and how far the applicant is. */
export const NewSessionResult = ({ offer, made, chosen, progress, onClose }: NewSessionResultProps) => {
  const [language, setLanguage] = useState(chosen.language);
  const link = inLanguage(made.link, language);
  const isLocal = isLocalLink(link);
  const deciding = useDecideNow(made.sessionId);
  const needsApproval = progress.data?.status === 'WAITING_FOR_MANUAL_APPROVE';
  const isOver = progress.data !== undefined && ![null, 'PENDING'].includes(progress.data.status);

  return (
    <>
      <div className={`-mx-5 mt-4 grid border-t border-line ${isOver ? '' : 'desk:grid-cols-[minmax(0,1fr)_248px]'}`}>
        <div className="grid content-start gap-4 px-5 py-5 desk:px-6">
          {isOver ? <Outcome words={progressWords(progress.data)} /> : <LinkField link={link} />}
          {needsApproval && (
            <p className="-mt-2 text-table text-ink-2">The case shows why the service did not decide by itself.</p>
          )}
          {isLocal && !isOver && (
            <p className="rounded-control bg-warn-soft px-3 py-2 text-12 text-warn">
              This link works on this computer only. For links that other devices can open, ask whoever installed
              Proofdesk (setting SERVICE_PUBLIC_URL).
            </p>
          )}
          <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-2 border-t border-line pt-4 text-13">
            <Fact term="Steps">{stepsInWords(chosen.steps)}</Fact>
            {!isOver && (
              <Fact term="Language">
                <Language language={language} onChange={setLanguage} />
              </Fact>
            )}
            {chosen.reference !== '' && (
              <Fact term="Reference">
                <span className="line-clamp-2 break-words">{chosen.reference}</span>
              </Fact>
            )}
            {!isOver && (
              <Fact term="Valid until">
                {made.validUntil === null ? (
                  'Not stated by the service'
                ) : (
                  <>
                    <ClockTime at={made.validUntil} toMinute /> (<RelativeTime at={made.validUntil} />)
                  </>
                )}
              </Fact>
            )}
            <Fact term="Session">
              <span className="mono" title={made.sessionId}>
                {shortId(made.sessionId)}
              </span>
            </Fact>
          </dl>
          {offer.takesSamples && !isOver && <TryHere link={link} steps={chosen.steps} />}
        </div>
        {!isOver && (
          <div className="grid content-start justify-items-center gap-2 border-t border-line bg-sunken px-6 py-5 text-center desk:border-t-0 desk:border-l">
            <CodeColumn link={link} isLocal={isLocal} />
          </div>
        )}
      </div>
      {/* As wide as the dialog, because it stays in view over the tinted column. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-4">
        <DecideNowNote {...deciding} />
        <p role="status" className="mr-auto flex min-w-0 items-center gap-2 text-12 text-ink-2">
          {!isOver && <BusyRing />}
          {progress.isError ? 'The status could not be read.' : isOver ? 'Finished.' : progressWords(progress.data)}
        </p>
        {!isOver || needsApproval ? (
          <>
            <OpenSession sessionId={made.sessionId} look="ghost" onOpen={onClose} />
            <Button onClick={onClose}>Done</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Done</Button>
            <OpenSession sessionId={made.sessionId} look="solid" onOpen={onClose} />
          </>
        )}
        {needsApproval && <DecideNowButton {...deciding} />}
      </div>
    </>
  );
};

interface OpenSessionProps {
  sessionId: string;
  look: 'ghost' | 'solid';
  onOpen: () => void;
}

const OpenSession = ({ sessionId, look, onOpen }: OpenSessionProps) => (
  <PageLink href={`/sessions/${encodeURIComponent(sessionId)}`} className={buttonClasses({ look })} onClick={onOpen}>
    Open session
  </PageLink>
);

/** The link has done its work: what came of it takes its place, and the focus that the link may have had. */
const Outcome = ({ words }: { words: string }) => {
  const outcome = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus();
  }, []);

  return (
    <h3 ref={outcome} tabIndex={-1} className="text-16 font-semibold outline-none">
      {words}
    </h3>
  );
};

const LinkField = ({ link }: { link: string }) => {
  const [id, hintId] = [useId(), useId()];
  const { outcome, copy } = useCopy(() => link);
  const field = useRef<HTMLInputElement>(null);

  // The form that had the focus is gone.
  useEffect(() => {
    field.current?.focus();
    // Otherwise the end of a long link is shown, not where it leads.
    if (field.current) field.current.scrollLeft = 0;
  }, []);

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-12 font-medium">
        Link for the applicant
      </label>
      <div className="flex h-10 items-center gap-2 rounded-control border border-control pr-[5px] pl-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
        <input
          ref={field}
          id={id}
          aria-describedby={hintId}
          value={link}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="mono min-w-0 flex-1 truncate text-13 outline-none"
        />
        <Button look="solid" size="small" onClick={copy}>
          {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p id={hintId} className="mt-1.5 text-12 text-ink-2">
        For one person. Whoever has it can take their place. It is shown once, and gone when you close this.
      </p>
      <p role="status" className="text-12 font-medium text-bad empty:hidden">
        {outcome === 'failed' ? 'Copy failed. Select the link and copy it.' : ''}
      </p>
    </div>
  );
};

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

interface LanguageProps {
  language: EnrolmentLanguage | null;
  onChange: (language: EnrolmentLanguage | null) => void;
}

/** The language is part of the link alone, so it can still be changed. */
const Language = ({ language, onChange }: LanguageProps) => {
  const [isChanging, setChanging] = useState(false);
  if (isChanging) {
    return (
      <LanguageSelect
        label="Language"
        language={language}
        onChange={(chosen) => {
          onChange(chosen);
          setChanging(false);
        }}
        autoFocus
        className={`${smallFieldClasses} max-w-[220px]`}
      />
    );
  }

  return (
    <>
      {language === null ? deviceLanguage : languageWords[language]}
      <button
        type="button"
        aria-label="Change language"
        onClick={() => setChanging(true)}
        className="ml-1.5 text-accent hover:underline"
      >
        Change
      </button>
    </>
  );
};
