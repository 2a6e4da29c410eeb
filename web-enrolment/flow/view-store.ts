/** Holds what is shown, and tells the screens when it changes. */
import type { SessionState } from '../shapes';
import { stepOfView, stepsOf } from './steps';
import type { FlowState, View } from './view';

export interface ViewStore {
  state: () => FlowState;
  view: () => View;
  session: () => SessionState | null;
  show: (view: View) => void;
  adopt: (session: SessionState) => void;
  subscribe: (listener: () => void) => () => void;
}

export const createViewStore = (mayGoBack: (view: View) => boolean): ViewStore => {
  const listeners = new Set<() => void>();
  let state: FlowState = { view: { kind: 'loading' }, session: null, steps: [], step: null, mayGoBack: false };

  const change = (view: View, session: SessionState | null): void => {
    state = { view, session, steps: stepsOf(session), step: stepOfView(view), mayGoBack: mayGoBack(view) };
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    view: () => state.view,
    session: () => state.session,
    show: (view) => change(view, state.session),
    adopt: (session) => change(state.view, session),
    subscribe: (listener) => {
      listeners.add(listener);

      return () => listeners.delete(listener);
    },
  };
};
