import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Logo } from './logo';

interface CardFrameProps {
  children: ReactNode;
  /** Below the card. */
  note?: ReactNode;
  className?: string;
  cardClassName?: string | undefined;
}

/** The card for pages outside the desk: sign-in, invitation, account setup. */
export const CardFrame = ({ children, note, className = 'desk:mt-[14vh]', cardClassName }: CardFrameProps) => (
  <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-canvas">
    <main className={classNames('mt-[8vh] w-[min(344px,92vw)] place-self-start justify-self-center', className)}>
      <div className="mb-[26px] flex items-center gap-2.5">
        <Logo className="size-7" />
        <b className="text-16 font-semibold tracking-[-0.012em]">Proofdesk</b>
      </div>
      <div className={classNames('rounded-box border border-line bg-surface p-6 shadow-1', cardClassName)}>
        {children}
      </div>
      {note}
    </main>
    <footer className="px-6 pt-8 pb-[22px] text-center text-12 text-ink-3">
      Every sign-in is logged · You are signed out after 30 minutes of inactivity, or after 12 hours
    </footer>
  </div>
);
