import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

interface NoticeProps {
  icon: IconName;
  title?: string | undefined;
  tone?: 'warn' | 'bad';
  role?: 'status' | 'alert';
  id?: string;
  children?: ComponentChildren;
}

/** Icon and words carry the meaning; colour comes last. */
export const Notice = ({ icon, title, tone, role, id, children }: NoticeProps) => (
  <div class={`notice ${tone ?? ''}`} role={role} id={id}>
    <Icon name={icon} />
    <div>
      {title && <b>{title}</b>}
      {children && <p>{children}</p>}
    </div>
  </div>
);

export const Spinner = () => (
  <svg class="spinner" viewBox="0 0 24 24" aria-hidden="true">
    <circle class="whole" cx="12" cy="12" r="9" />
    <circle class="part" cx="12" cy="12" r="9" />
  </svg>
);
