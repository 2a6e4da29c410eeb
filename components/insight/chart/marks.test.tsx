import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing';
import { Marks } from './marks';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = (title: string, y: number) => ({ x: 10, y, width: 200, height: 20, title, value: '12', href: null });

/** Where the box with the values of the first row opens, this far from the top of the window. */
const boxAt = (top: number) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, top } as DOMRect);
  show(<Marks label="Rows" rows={[[row('First', 40)], [row('Second', 64)]]} plot={{ width: 400, height: 200 }} />);
  fireEvent.mouseEnter(screen.getByRole('img', { name: /First/ }));

  return screen.getByText('First').closest<HTMLElement>('[style]')?.style;
};

describe('the values of a row', () => {
  it('open above it, and leave the next row to be read', () => {
    const box = boxAt(300);
    expect(box?.bottom).toBe('168px');
    expect(box?.top).toBe('');
  });

  it('open below it at the top of the window, where there is no room above', () => {
    const box = boxAt(40);
    expect(box?.top).toBe('68px');
    expect(box?.bottom).toBe('');
  });
});
