import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { Icon } from './icon';
import { languageNames } from './language-names';
import { usePage } from './page';

const isLanguage = (value: string): value is EnrolmentLanguage =>
  (enrolmentLanguages as readonly string[]).includes(value);

/** The device's own list, laid over what is shown: that is as wide as one name, not as the longest. */
export const LanguageMenu = () => {
  const { speech, actions, say } = usePage();

  return (
    <span class="tap language">
      <Icon name="globe" class="small" />
      <span class="language-name" aria-hidden="true">
        {say('language')}
      </span>
      <Icon name="down" class="small" />
      <select
        aria-label={say('chooseLanguage')}
        value={speech.language}
        onChange={({ currentTarget }) => {
          if (isLanguage(currentTarget.value)) actions.changeLanguage(currentTarget.value);
        }}
      >
        {languageNames.map(([language, ownName]) => (
          <option key={language} value={language}>
            {ownName}
          </option>
        ))}
      </select>
    </span>
  );
};
