/** One view in one language, for looking at: `?view=check&lang=ar-SA&iframe=true`. The service does not serve it. */
import { render } from 'preact';
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { App } from '../app';
import { loadWords } from '../languages';
import { createSpeech } from '../speech';
import '../styles.css';
import { fixturesWith, notedActions, stateOf } from './fixtures';

const parameters = new URLSearchParams(location.search);
const picture = await (await fetch(parameters.get('picture') ?? 'picture.svg')).blob();
const fixtures = fixturesWith(picture, Date.now());

const show = async (view: string, lang: string, isFramed: boolean) => {
  const fixture = fixtures[view];
  const language = enrolmentLanguages.find((known): known is EnrolmentLanguage => known === lang) ?? 'en-US';
  if (!fixture) throw new Error(`There is no view ${view}`);
  const words = await loadWords(language);
  render(
    <App
      state={stateOf(fixture)}
      actions={notedActions((name, ...values) => console.info(name, ...values))}
      speech={createSpeech(language, words)}
      isFramed={isFramed}
      offersCode
      goTo={(address) => console.info('goTo', address)}
      tabLink={location.href}
    />,
    document.body,
  );
};

await show(parameters.get('view') ?? 'welcome', parameters.get('lang') ?? '', parameters.get('iframe') === 'true');
// For whoever wants to see one after another.
Object.assign(window, { gallery: { views: Object.keys(fixtures), show } });
