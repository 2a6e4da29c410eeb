'use client';

import { type ReactNode, useEffect } from 'react';

/** The actions of a case. On a phone they take the place of the bar at the bottom (`app/phone.css`). */
export const CaseBar = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    document.body.dataset.case = '';

    return () => {
      delete document.body.dataset.case;
    };
  }, []);

  return (
    <span data-print="hide" className="case-bar ml-auto flex flex-wrap gap-2">
      {children}
    </span>
  );
};
