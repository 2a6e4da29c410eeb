import { Icon } from './icon';
import { LanguageMenu } from './language-menu';
import { usePage } from './page';

const BrandMark = ({ name, logo }: { name: string; logo: string | null }) =>
  logo ? (
    // biome-ignore lint/performance/noImgElement: a picture inside the answer, which nothing can make smaller.
    <img class="brand-logo" src={logo} alt="" />
  ) : (
    <span class="brand-letter" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );

export const BackButton = () => {
  const { state, actions, say } = usePage();
  if (!state.mayGoBack) return null;

  return (
    <button type="button" class="tap back" aria-label={say('back')} onClick={actions.back}>
      <Icon name="back" class="mirrored" />
    </button>
  );
};

/** Who asks. Not in a frame: the page around it says so. */
export const Header = () => {
  const { state, name } = usePage();

  return (
    <header class="page-header">
      <BackButton />
      {state.session && (
        <span class="brand">
          <BrandMark name={name} logo={state.session.branding.logo} />
          <span class="brand-name">{name}</span>
        </span>
      )}
      <LanguageMenu />
    </header>
  );
};

/** Below the card on a wide screen. */
export const PageFooter = () => {
  const { state, name, say } = usePage();
  if (!state.session) return null;
  const { privacy, help } = state.session.branding.links;

  return (
    <footer class="page-footer">
      {name !== 'Proofdesk' && <span>{say('byline')}</span>}
      {privacy && (
        <a href={privacy} target="_blank" rel="noopener noreferrer">
          {say('privacyNotice')}
        </a>
      )}
      {help && (
        <a href={help} target="_blank" rel="noopener noreferrer">
          {say('help')}
        </a>
      )}
    </footer>
  );
};
