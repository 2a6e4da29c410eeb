import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmButton } from './confirm-button';
import { FilterChip } from './filter-chip';

afterEach(cleanup);

const focused = () => document.activeElement?.closest('button')?.textContent;

/** Browsers blur a button once it is disabled or removed; jsdom does not. */
const loseFocus = () => (document.activeElement as HTMLElement).blur();

const Filtered = () => {
  const [value, setValue] = useState<string | null>('today');

  return (
    <FilterChip label="Time" icon={null} value={value} onClear={() => setValue(null)}>
      {() => null}
    </FilterChip>
  );
};

describe('keyboard focus is never lost', () => {
  it('removing a filter moves it to the filter’s button', () => {
    render(<Filtered />);

    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Time' }));
    expect(focused()).toBe('Time');
  });

  it('confirming moves it to the safe choice, then back to the button', () => {
    const button = (pending: boolean) => (
      <ConfirmButton words="Disable" pendingWords="Disabling…" pending={pending} onConfirm={() => {}} />
    );
    const { rerender } = render(button(false));

    fireEvent.click(screen.getByRole('button', { name: 'Disable…' }));
    expect(focused()).toBe('Keep as is');

    fireEvent.click(screen.getByRole('button', { name: 'Yes, disable' }));
    loseFocus();
    rerender(button(true));
    rerender(button(false));
    expect(focused()).toBe('Disable…');
  });
});
