/** Leads to the field at fault: focused, and in view whatever covers the edges of what scrolls. */
export const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView?.({ block: 'center' });
};
