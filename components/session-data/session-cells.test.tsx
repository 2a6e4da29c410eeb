import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionRow } from '../sessions/bulk/testing';
import { ApplicantCell, TimeCell } from './session-cells';

test.each([
  ['2026-11-18T12:00:13.000Z', 'now'],
  ['2026-11-18T11:59:30.000Z', '30 s ago'],
  ['2026-11-18T13:00:00.000Z', 'in 1 h'],
])('what has just happened is never still to come: %s is %s', (at, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T12:00:14.000Z') });
  try {
    render(<TimeCell at={at} missing="not provided" />);
    expect(screen.getByText(words).tagName).toBe('TIME');
  } finally {
    vi.useRealTimers();
  }
});

test('a name in full has its cell to itself where it does not fit beside the date of birth', () => {
  const person = { applicant: 'GARCÍA NÚÑEZ SEBASTIÁN JOAQUÍN', birthDate: '1992-05-10' };
  render(<ApplicantCell row={sessionRow('a', person)} />);
  const cell = screen.getByText(person.applicant).parentElement;
  expect(cell?.className.split(' ')).toEqual(expect.arrayContaining(['flex-wrap', 'whitespace-normal']));
});
