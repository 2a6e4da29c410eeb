import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { BackButton } from './header';
import { Icon, type IconName } from './icon';
import { LanguageMenu } from './language-menu';
import { usePage } from './page';
import { Progress, StepLine } from './progress';

interface ScreenProps {
  title: string;
  lead?: ComponentChildren;
  /** A sign above the title, for screens that say how things stand. */
  sign?: IconName;
  tone?: 'warn' | 'ok' | 'done';
  /** A picture or drawing. Beside the words where there is room. */
  media?: ComponentChildren;
  mediaSide?: 'start' | 'end';
  /** What is between the title and the buttons. */
  children?: ComponentChildren;
  /** Directly above the buttons. */
  note?: ComponentChildren;
  /** The primary button first. */
  actions?: ComponentChildren;
  hasSteps?: boolean;
}

/** One thing a screen. Read out from its title on. */
export const Screen = ({
  title,
  lead,
  sign,
  tone,
  media,
  mediaSide = 'start',
  children,
  note,
  actions,
  hasSteps = false,
}: ScreenProps) => {
  const { isFramed, name } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);

  // Once for each screen: they are mounted anew. The page around a frame keeps its focus until somebody comes in.
  useEffect(() => {
    if (!isFramed || document.hasFocus()) heading.current?.focus({ preventScroll: true });
  }, [isFramed]);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  return (
    <main class={`screen ${media ? `has-media media-${mediaSide}` : ''} ${note ? 'has-note' : ''}`}>
      {hasSteps && <Progress />}
      <div class="head">
        {isFramed && (
          <>
            <BackButton />
            <LanguageMenu />
          </>
        )}
        {hasSteps && <StepLine />}
        {sign && (
          <span class={`sign ${tone ?? ''}`}>
            <Icon name={sign} />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {media && <div class="media">{media}</div>}
      {children && <div class="content">{children}</div>}
      {note && <div class="note">{note}</div>}
      {actions && <div class="actions">{actions}</div>}
    </main>
  );
};
