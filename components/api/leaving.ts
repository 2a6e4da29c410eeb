/** How a page ends: what it shows disappears at once, in every tab of the browser, and a fresh page loads. */

const channelName = 'proofdesk-sign-out';

/** Loading the next page takes a moment, in which nothing may stay on screen. */
export const leaveTo = (path: string): void => {
  document.body.style.display = 'none';
  // A browser may keep the page and show it again on Back.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(path);
};

/** The sign-in of this browser ended: back here after signing in again. */
export const leaveSignedOut = (): void => {
  // A page on its way out keeps its way: after signing out it hears its own message to the other tabs.
  if (document.body.style.display === 'none') return;
  const here = `${window.location.pathname}${window.location.search}`;
  leaveTo(`/sign-in?because=ended&next=${encodeURIComponent(here)}`);
};

/** All tabs share one sign-in. */
export const tellOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('signed out');
  channel.close();
};

/** Returns how to stop listening. Without channels, other tabs notice at their next question. */
export const onSignOutElsewhere = (): (() => void) | undefined => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = leaveSignedOut;

  return () => channel.close();
};
