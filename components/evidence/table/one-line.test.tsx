import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OneLine } from './one-line';

/** As a browser lays it out: text of 200 pixels in a column of 100, and all of it while the line is expanded. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return document.activeElement === this && this.className.includes('focus:w-max') ? 200 : 100;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a cut line stays expanded under focus when the page is drawn again, and can be left', () => {
  const { rerender } = render(<OneLine>Anna-Katharina Mustermann</OneLine>);
  const line = screen.getByText('Anna-Katharina Mustermann');
  expect(line.tabIndex).toBe(0);

  line.focus();
  rerender(<OneLine>Anna-Katharina Mustermann-Schmidt</OneLine>);
  expect(line.tabIndex).toBe(0);

  line.blur();
  rerender(<OneLine>Anna-Katharina Mustermann-Schmidt</OneLine>);
  expect(line.tabIndex).toBe(0);
});
