import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readIn } from '../testing';
import { PeriodForm, UtcPeriodForm } from './period-form';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const enter = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });

  return (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('');
};

describe('a period in UTC', () => {
  it('says what each end is in local time, with the day if it is another one', () => {
    readIn('Europe/Vienna');
    render(<UtcPeriodForm from={null} to={null} endLabel="To" onChoose={vi.fn()} />);

    expect(enter('From', '2026-11-15T14:30')).toBe('14:30 UTC is 15:30 your time');
    expect(enter('To', '2026-11-15T23:30')).toBe('23:30 UTC is 00:30 your time on 16 Nov 2026');
    expect(enter('To', '')).toBe('');
  });

  it('says nothing more to a reader whose clock shows UTC', () => {
    readIn('Europe/London');
    render(<UtcPeriodForm from={null} to={null} endLabel="To" onChoose={vi.fn()} />);

    expect(enter('From', '2026-11-15T14:30')).toBe('');
    expect(enter('From', '2026-07-15T14:30')).toBe('14:30 UTC is 15:30 your time');
  });

  it('of whole days has no times', () => {
    readIn('Europe/Vienna');
    render(
      <PeriodForm
        type="date"
        initial={{ from: '', to: '' }}
        endLabel="To"
        note="Inclusive, UTC"
        onSubmit={() => null}
      />,
    );

    expect(enter('From', '2026-11-15')).toBe('');
  });
});
