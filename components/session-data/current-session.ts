/** The session of the focused row, or else of the row whose preview is open. */
export const currentSession = (box: HTMLElement | null): string | null => {
  const focused = document.activeElement?.closest('tr');
  const row = focused && box?.contains(focused) ? focused : box?.querySelector('tr[aria-current]');

  return row?.querySelector<HTMLElement>('[data-session]')?.dataset.session ?? null;
};

export const rowLinkOf = (box: HTMLElement | null, sessionId: string): HTMLElement | null =>
  [...(box?.querySelectorAll<HTMLElement>('[data-session]') ?? [])].find(
    ({ dataset }) => dataset.session === sessionId,
  ) ?? null;
