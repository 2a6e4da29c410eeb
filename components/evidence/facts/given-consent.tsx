'use client';

import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import { outsideWords } from '../../ui/outside-words';
import { MomentTime } from '../../ui/time';
import { languageWords } from '../../words/language-words';
import { useFacts } from './facts-context';

const languageName = (code: string): string =>
  Object.hasOwn(languageWords, code) ? languageWords[code as EnrolmentLanguage] : outsideWords(code);

/** What the applicant agreed to on the hosted page. Absent where another page or app captured. */
export const GivenConsent = () => {
  const consent = useFacts().facts?.consent;
  if (!consent) return null;
  const { version, language, at } = consent;

  return (
    <p className="mt-2 text-12 text-ink-2">
      Applicant agreed to consent text {version === null ? 'of unknown version' : outsideWords(version)}
      {language !== null && `, in ${languageName(language)}`}
      {at !== null && (
        <>
          , <MomentTime at={at} />
        </>
      )}
    </p>
  );
};
