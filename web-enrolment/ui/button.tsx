import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

interface ButtonProps {
  /** One `primary` a screen. */
  kind: 'primary' | 'outline' | 'text';
  children: ComponentChildren;
  icon?: IconName | undefined;
  onClick?: () => void;
  describedBy?: string | undefined;
  isExpanded?: boolean;
}

const Inside = ({ icon, children }: Pick<ButtonProps, 'icon' | 'children'>) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </>
);

export const Button = ({ kind, icon, children, onClick, describedBy, isExpanded }: ButtonProps) => (
  <button
    type="button"
    class={`button ${kind}`}
    onClick={onClick}
    aria-describedby={describedBy}
    aria-expanded={isExpanded}
  >
    <Inside icon={icon}>{children}</Inside>
  </button>
);

interface LinkButtonProps extends Pick<ButtonProps, 'kind' | 'icon' | 'children'> {
  href: string;
}

/** Opens beside the page, so that nothing is lost here. */
export const LinkButton = ({ kind, href, icon, children }: LinkButtonProps) => (
  <a class={`button ${kind}`} href={href} target="_blank" rel="noopener noreferrer">
    <Inside icon={icon}>{children}</Inside>
  </a>
);
