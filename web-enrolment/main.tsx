import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { App } from './app';
import { openPage, type Page } from './open-page';
import './styles.css';

/** The same session in a tab of its own, where none of the frame's parameters count. */
const tabLinkOf = (address: string): string => {
  const link = new URL(address);
  for (const name of ['iframe', 'crossDevice', 'onlyMobile']) link.searchParams.delete(name);

  return link.href;
};

const goTo = (address: string): void => location.assign(address);

const EnrolmentPage = ({ page: { flow, speaker, link } }: { page: Page }) => {
  const [, draw] = useState(0);

  useEffect(() => {
    const again = () => draw((count) => count + 1);
    const leaving = [flow.subscribe(again), speaker.subscribe(again)];
    // What came before this listened.
    again();
    return () => {
      for (const leave of leaving) leave();
    };
  }, [flow, speaker]);

  const speech = speaker.speech();
  if (!speech) return null;

  return (
    <App
      state={flow.state()}
      actions={flow.actions}
      speech={speech}
      isFramed={link.isFramed}
      offersCode={flow.offersCode}
      goTo={goTo}
      tabLink={tabLinkOf(location.href)}
    />
  );
};

// Measuring pictures is most of the script, and is needed late.
const page = openPage(window, async (...given) => (await import('./camera/check-photo')).readFile(...given));

document.body.replaceChildren();
render(<EnrolmentPage page={page} />, document.body);
