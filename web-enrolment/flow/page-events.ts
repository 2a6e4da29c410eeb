/** What happens to the page itself. */
interface Given {
  /** Shown again, perhaps after a long sleep. */
  onVisible: () => void;
  onOnline: () => void;
}

export const listenToPage = ({ onVisible, onOnline }: Given): (() => void) => {
  const onChange = (): void => {
    if (document.visibilityState !== 'hidden') onVisible();
  };
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('online', onOnline);

  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('online', onOnline);
  };
};
