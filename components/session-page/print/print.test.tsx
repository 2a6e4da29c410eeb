import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrintAnswer } from '@/lib/answers';
import { showOffering } from '../../commands/testing';
import { usePrinting } from '../../evidence/printing';
import { sessionKey } from '../../session-data/keys';
import { ok, readIn, refused, serve, show } from '../../testing';
import { ClockTime } from '../../ui/time';
import { PrintButton } from './print-button';
import { PrintHead } from './print-head';

const path = 'POST /api/sessions/s1/print';
const recorded: PrintAnswer = {
  masked: false,
  purpose: 'Reviewing rejections',
  at: '2026-11-15T10:45:07Z',
  by: 'N. Vale',
  reference: '4711',
  organisation: 'Utopia Bank plc',
  address: ['1 Main Street · Utopia', '+99 1 234'],
  logo: null,
};

/** The document at the time of printing; `null`: nothing was printed. */
let printed: { isMarked: boolean; text: string } | null = null;
const isMarked = () => document.documentElement.hasAttribute('data-case-print');

beforeEach(() => {
  printed = null;
  vi.stubGlobal('print', () => {
    printed = { isMarked: isMarked(), text: document.body.textContent ?? '' };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Details = () => (usePrinting() ? 'all details' : null);
const at = '2026-11-15T10:40:00Z';
const Evidence = ({ masked }: { masked: boolean }) => {
  useQueryClient().setQueryData([...sessionKey('s1'), 'document'], { masked });
  return null;
};

const open = (reply: ReturnType<typeof ok>, masked = false) => {
  const asked = serve({ [path]: reply });
  show(
    <>
      <Evidence masked={masked} />
      <PrintButton sessionId="s1" />
      <PrintHead />
      <Details />
      <ClockTime at={at} />
    </>,
  );
  return asked;
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Print…' }));

describe('printing a case', () => {
  it('is among the commands, and recorded as from its button', async () => {
    const asked = serve({ [path]: ok(recorded) });
    const offered = showOffering(<PrintButton sessionId="s1" />);
    expect(offered().map(({ words }) => words)).toEqual(['Print…']);

    act(() => offered()[0]?.run());
    expect(offered()).toEqual([]);
    await waitFor(() => expect(printed?.isMarked).toBe(true));
    expect(asked).toEqual([path]);
  });

  it('has the logo at its head, and waits until it is drawn', async () => {
    let drawn = () => {};
    const decode = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          drawn = resolve;
        }),
    );
    Object.assign(HTMLImageElement.prototype, { decode });
    open(ok({ ...recorded, logo: 'data:image/jpeg;base64,/9j/' }));
    press();
    await waitFor(() => expect(decode).toHaveBeenCalledOnce());
    expect(printed).toBeNull();

    drawn();
    await waitFor(() => expect(printed?.text).toContain('Utopia Bank plc'));
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });

  it('happens after it is logged, fully expanded and with its audit event, and leaves the page as it was', async () => {
    readIn('Europe/Vienna');
    const asked = open(ok(recorded));
    expect(screen.getByText('11:40:00')).toBeTruthy();
    press();
    await waitFor(() => expect(printed).not.toBeNull());
    expect(asked).toEqual([path]);
    expect(printed?.isMarked).toBe(true);
    expect(printed?.text).toContain(
      'Utopia Bank plc · Printed 15 Nov 2026, 10:45:07 UTC by N. Vale · in full, for: Reviewing rejections',
    );
    expect(printed?.text).toContain('1 Main Street · Utopia+99 1 234');
    expect(printed?.text).toContain('audit event 4711 · all times are UTC');
    expect(printed?.text).toContain('10:40:00');
    expect(printed?.text).toContain('all details');

    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(isMarked()).toBe(false);
    expect(screen.queryByText('all details')).toBeNull();
    expect(screen.getByText('11:40:00')).toBeTruthy();
  });

  it('is logged with the browser’s own shortcut too', async () => {
    const asked = open(ok({ ...recorded, masked: true, purpose: null }), true);
    const went = fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
    await waitFor(() => expect(printed?.text).toContain('by N. Vale · masked · audit event'));
    expect([went, asked]).toEqual([false, [path]]);
  });

  it('does not happen when it cannot be logged, and says so', async () => {
    open(refused(500, 'INTERNAL', 'Something went wrong here.'));
    press();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect([printed, isMarked()]).toEqual([null, false]);
  });

  it('does not happen when the page no longer matches the record', async () => {
    open(ok({ ...recorded, masked: true, purpose: null }), false);
    press();
    expect(await screen.findByText(/This page has changed/)).toBeTruthy();
    expect([printed, isMarked()]).toEqual([null, false]);
  });
});
