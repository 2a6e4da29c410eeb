'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DeletionAnswer } from '@/lib/answers';
import { useIsPhone } from '../../ui/phone';

interface Bar {
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
}

const BarContext = createContext<Bar>({ place: null, setPlace: () => undefined });

export const DueActions = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);

  return <BarContext value={{ place, setPlace }}>{children}</BarContext>;
};

/** In the bar of the page. */
export const DuePlace = () => <span ref={useContext(BarContext).setPlace} className="due" />;

interface DueActionProps {
  may: DeletionAnswer['may'][keyof DeletionAnswer['may']];
  children: ReactNode;
}

/** An action that is due stands in its part of the page; on a phone, where a thumb reaches it: in the bar. */
export const DueAction = ({ may, children }: DueActionProps) => {
  const { place } = useContext(BarContext);
  const isPhone = useIsPhone();

  return isPhone && may.allowed && place ? createPortal(children, place) : children;
};
