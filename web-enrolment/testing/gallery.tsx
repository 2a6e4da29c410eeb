/** One view in one language, for looking at: `?view=check&lang=ar-SA&iframe=true`. The service does not serve it. */
import { render } from 'preact';
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { App } from '../app';
import { loadWords } from '../languages';
import { createSpeech } from '../speech';
import '../styles.css';
import { fixturesWith, notedActions, stateOf } from './fixtures';

const parameters = new URLSearchParams(location.search);
const language =
  enrolmentLanguages.find((known): known is EnrolmentLanguage => known === parameters.get('lang')) ?? 'en-US';

const picture = await (await fetch(parameters.get('picture') ?? 'picture.svg')).blob();
const fixture = fixturesWith(picture, Date.now())[parameters.get('view') ?? 'welcome'];

if (fixture) {
  render(
    <App
      state={stateOf(fixture)}
      actions={notedActions((name, ...values) => console.info(name, ...values))}
      speech={createSpeech(language, await loadWords(language))}
      isFramed={parameters.get('iframe') === 'true'}
      offersCode
      goTo={(address) => console.info('goTo', address)}
      tabLink={location.href}
    />,
    document.body,
  );
}
