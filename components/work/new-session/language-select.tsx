import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { fieldClasses } from '../../ui/labelled-field';
import { languageWords } from '../../words/language-words';
import { deviceLanguage } from './words';

interface LanguageSelectProps {
  id?: string;
  label?: string;
  /** `null`: as on the applicant's device. */
  language: EnrolmentLanguage | null;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
  onChange: (language: EnrolmentLanguage | null) => void;
}

const byName = [...enrolmentLanguages].sort((one, other) => languageWords[one].localeCompare(languageWords[other]));

/** The language of the applicant's page. */
export const LanguageSelect = ({
  label,
  language,
  onChange,
  className = fieldClasses,
  ...rest
}: LanguageSelectProps) => (
  <select
    {...rest}
    aria-label={label}
    value={language ?? ''}
    onChange={(event) => onChange((event.target.value || null) as EnrolmentLanguage | null)}
    className={className}
  >
    <option value="">{deviceLanguage}</option>
    {byName.map((code) => (
      <option key={code} value={code}>
        {languageWords[code]}
      </option>
    ))}
  </select>
);
