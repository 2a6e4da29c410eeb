import { useId, useRef, useState } from 'preact/hooks';
import { keptTime } from '@/lib/contract/kept-time';
import type { Key } from '../languages/en-US';
import { Button, LinkButton } from '../ui/button';
import { Icon, type IconName } from '../ui/icon';
import { usePage, type ViewOf } from '../ui/page';
import { Screen } from '../ui/screen';

interface Row {
  icon: IconName;
  title: string;
  text: string;
}

/** Where a frame has no room for all of it, the text is folded away behind its title. */
const TakenRow = ({ icon, title, text }: Row) => {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <li class={isOpen ? '' : 'folded'}>
      <span class="tile">
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        <button type="button" class="unfold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {title}
          <Icon name="down" class="small" />
        </button>
        <p>{text}</p>
      </div>
    </li>
  );
};

const keptKeys = { years: 'keptYearsTitle', days: 'keptTitle' } as const;

const useRows = (): Row[] => {
  const { state, say } = usePage();
  const takes = (step: 'document' | 'face') => state.steps.includes(step);
  const days = state.session?.branding.keptDays ?? null;
  const kept = days === null ? null : keptTime(days);

  return [
    takes('document') && { icon: 'card' as const, title: say('documentTitle'), text: say('documentText') },
    takes('face') && {
      icon: 'face' as const,
      title: say('faceTitle'),
      text: say(takes('document') ? 'faceText' : 'faceAloneText'),
    },
    kept === null
      ? { icon: 'eye' as const, title: say('notSaidTitle'), text: say('notSaidText') }
      : { icon: 'clock' as const, title: say(keptKeys[kept.unit], { count: kept.count }), text: say('keptText') },
  ].filter((row) => row !== false);
};

const useAgreement = (): Key => {
  const { steps } = usePage().state;
  if (!steps.includes('face')) return 'agreeDocument';
  return steps.includes('document') ? 'agreeBoth' : 'agreeFace';
};

const AnotherWay = ({ onBack }: { onBack: () => void }) => {
  const { state, say } = usePage();
  const links = state.session?.branding.links;
  const link = links?.otherWay ?? links?.contact;

  return (
    <Screen
      title={say('anotherWayTitle')}
      lead={say('anotherWayText')}
      sign="help"
      actions={
        <>
          {link && (
            <LinkButton kind="primary" href={link}>
              {say('contact')}
            </LinkButton>
          )}
          <Button kind={link ? 'text' : 'primary'} onClick={onBack}>
            {say('back')}
          </Button>
        </>
      }
    />
  );
};

export const Welcome = ({ view }: { view: ViewOf<'welcome'> }) => {
  const { state, actions, say } = usePage();
  const rows = useRows();
  const agreement = useAgreement();
  const box = useRef<HTMLInputElement>(null);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const faultId = useId();
  const privacy = state.session?.branding.links.privacy;

  if (isElsewhere) return <AnotherWay key="another" onBack={() => setIsElsewhere(false)} />;

  const start = () => {
    if (!view.needsConsent || box.current?.checked) return actions.start();
    setIsMissing(true);
    box.current?.focus();
  };

  return (
    <Screen
      key="welcome"
      title={say('welcomeTitle')}
      lead={say('welcomeLead')}
      note={
        view.needsConsent && (
          <>
            <label class={`agree ${isMissing ? 'missing' : ''}`}>
              <input
                type="checkbox"
                ref={box}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? faultId : undefined}
                onChange={() => setIsMissing(false)}
              />
              <span>{say(agreement)}</span>
            </label>
            <p class="fault" role="alert" id={faultId}>
              {isMissing && say('agreeFirst')}
            </p>
          </>
        )
      }
      actions={
        <>
          <Button kind="primary" onClick={start}>
            {say(view.isResumed ? 'goOn' : 'start')}
          </Button>
          <div class="pair">
            {privacy && (
              <LinkButton kind="text" href={privacy}>
                {say('privacyNotice')}
              </LinkButton>
            )}
            <Button kind="text" onClick={() => setIsElsewhere(true)}>
              {say('anotherWay')}
            </Button>
          </div>
        </>
      }
    >
      <ul class="taken">
        {rows.map((row) => (
          <TakenRow key={row.icon} {...row} />
        ))}
      </ul>
    </Screen>
  );
};
