/** Id of the session whose row has the focus; without one, of the row that is peeked at. */
export const currentSession = (box: HTMLElement | null): string | null => {
  const focused = document.activeElement?.closest('tr');
  const row = focused && box?.contains(focused) ? focused : box?.querySelector('tr[aria-current]');

  return row?.querySelector<HTMLElement>('[data-session]')?.dataset.session ?? null;
};

export const rowLinkOf = (box: HTMLElement | null, sessionId: string): HTMLElement | null =>
  [...(box?.querySelectorAll<HTMLElement>('[data-session]') ?? [])].find(
    ({ dataset }) => dataset.session === sessionId,
  ) ?? null;
