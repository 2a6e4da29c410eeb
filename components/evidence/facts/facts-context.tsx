'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { FactsAnswer } from '@/lib/answers';
import type { Facts } from '@/lib/contract/facts';
import type { PanelState, Problem } from '../../ui/panel-state';
import { placesOf, type ReadPlace } from './places';

interface FactsShown {
  /** `null`: the service has none, or they are not loaded. */
  facts: Facts | null;
  /** Why they could not be loaded. */
  problem: Problem | null;
  retry: () => void;
  places: readonly ReadPlace[];
  /** The ids of the places that somebody points at. */
  active: readonly string[];
  setActive: (ids: readonly string[]) => void;
  /** Outlines of all places, not only of those pointed at. */
  isOutlined: boolean;
  setOutlined: (isOutlined: boolean) => void;
  isMeshed: boolean;
  setMeshed: (isMeshed: boolean) => void;
  /** Shows an image in the page's viewer, if there is one. */
  showImage: (name: string) => void;
  setViewer: (show: ((name: string) => void) | null) => void;
}

const none: readonly never[] = [];
const noop = () => {};

const FactsContext = createContext<FactsShown>({
  facts: null,
  problem: null,
  retry: noop,
  places: none,
  active: none,
  setActive: noop,
  isOutlined: false,
  setOutlined: noop,
  isMeshed: false,
  setMeshed: noop,
  showImage: noop,
  setViewer: noop,
});

export const useFacts = (): FactsShown => useContext(FactsContext);

interface FactsProviderProps {
  state: PanelState<FactsAnswer>;
  refetch: () => unknown;
  children: ReactNode;
}

/** What the decision rests on, for every panel of the page. A session without facts looks as if there were no such thing. */
export const FactsProvider = ({ state, refetch, children }: FactsProviderProps) => {
  const facts = state.kind === 'ready' || state.kind === 'stale' ? state.data.facts : null;
  const problem = state.kind === 'failed' || state.kind === 'stale' ? state.problem : null;
  const [active, setActive] = useState<readonly string[]>(none);
  const [isOutlined, setOutlined] = useState(true);
  const [isMeshed, setMeshed] = useState(false);
  const viewer = useRef<((name: string) => void) | null>(null);
  const places = useMemo(() => placesOf(facts), [facts]);
  const latestRefetch = useRef(refetch);
  useEffect(() => {
    latestRefetch.current = refetch;
  });

  const value = useMemo(
    (): FactsShown => ({
      facts,
      problem,
      retry: () => void latestRefetch.current(),
      places,
      active,
      setActive,
      isOutlined,
      setOutlined,
      isMeshed,
      setMeshed,
      showImage: (name) => viewer.current?.(name),
      setViewer: (show) => {
        viewer.current = show;
      },
    }),
    [facts, problem, places, active, isOutlined, isMeshed],
  );

  return <FactsContext value={value}>{children}</FactsContext>;
};

/** The page's viewer shows an image when a panel asks for it. */
export const useImageRequests = (show: (name: string) => void): void => {
  const { setViewer } = useFacts();
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    setViewer((name) => latest.current(name));

    return () => setViewer(null);
  }, [setViewer]);
};
