import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readIn } from '../testing';
import { ClockTime, DayTime, ExactTime, MomentTime, RelativeTime } from './time';
import { writeInUtc } from './zone';

const at = '2026-11-15T23:45:07Z';
const utc = '15 Nov 2026, 23:45:07 UTC';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = () => [...document.querySelectorAll('time')].map(({ textContent, title }) => [textContent, title]);

describe('a time on screen', () => {
  it('is in the reader’s zone, with UTC on hover', () => {
    readIn('Europe/Vienna');
    render(
      <>
        <ExactTime at={at} />
        <ClockTime at={at} />
        <ClockTime at={at} toMinute />
        <DayTime at={at} />
        <MomentTime at={at} />
      </>,
    );

    expect(shown()).toEqual([
      ['16 Nov 2026, 00:45:07', utc],
      ['00:45:07', utc],
      ['00:45', utc],
      ['16 Nov 2026', utc],
      ['16 Nov 2026, 00:45', utc],
    ]);
  });

  it('runs in relative words, with the exact local time for a row in focus', () => {
    readIn('Asia/Kathmandu');
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-15T23:59:30Z'));
    render(<RelativeTime at={at} />);

    expect(shown()).toEqual([['14 min ago16 Nov 2026, 05:30:07', utc]]);
  });

  it('never runs back from a minute to seconds, whatever the moment', () => {
    readIn('UTC');
    const clock = vi.spyOn(Date, 'now');
    for (let age = 58_000; age < 95_000; age += 1000) {
      clock.mockReturnValue(Date.parse('2026-11-15T23:45:07Z') + age);
      render(<RelativeTime at="2026-11-15T23:45:07Z" />);
      expect(document.querySelector('time')?.textContent).toMatch(age < 60_000 ? /^5[89] s ago/ : /^1 min ago/);
      cleanup();
    }
  });

  it('is UTC from the server, then local, without a hydration warning', async () => {
    readIn('Europe/Vienna');
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = document.createElement('div');
    page.innerHTML = renderToString(<ExactTime at={at} />);
    expect(page.textContent).toBe('15 Nov 2026, 23:45:07');

    const onRecoverableError = vi.fn();
    const root = await act(async () => hydrateRoot(page, <ExactTime at={at} />, { onRecoverableError }));
    expect(page.textContent).toBe('16 Nov 2026, 00:45:07');
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    act(() => root.unmount());
  });

  it('is UTC if the device names no zone, or one that is unknown', () => {
    for (const zone of ['', 'Etc/Unknown', 'Mars/Olympus']) {
      readIn(zone);
      render(<ClockTime at={at} />);
      expect(screen.getByText('23:45:07')).toBeTruthy();
      cleanup();
    }
  });

  it('follows a device that has travelled, once somebody is back at the page', () => {
    readIn('Europe/Vienna');
    render(<ClockTime at={at} />);
    readIn('America/St_Johns');
    fireEvent.focus(window);

    expect(screen.getByText('20:15:07')).toBeTruthy();
  });

  it('is UTC on paper', () => {
    readIn('Europe/Vienna');
    render(<ClockTime at={at} />);
    act(() => writeInUtc(true));
    expect(screen.getByText('23:45:07')).toBeTruthy();

    act(() => writeInUtc(false));
    expect(screen.getByText('00:45:07')).toBeTruthy();
  });
});
