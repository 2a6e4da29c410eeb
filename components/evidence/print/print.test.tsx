import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrintAnswer } from '@/lib/answers';
import { sessionKey } from '../../sessions/queries';
import { ok, refused, serve, show } from '../../testing';
import { usePrinting } from './paper';
import { PrintButton } from './print-button';
import { PrintHead } from './print-head';

const path = 'POST /api/sessions/s1/print';
const recorded: PrintAnswer = {
  masked: false,
  purpose: 'Reviewing rejections',
  at: '2026-11-15T10:45:07Z',
  by: 'N. Vale',
  reference: '4711',
};

/** What the document was like when the browser was asked to print; `null`: it never was. */
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
    </>,
  );
  return asked;
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Print…' }));

describe('a case is printed', () => {
  it('once it is on record, with everything open, and with what the record is; then the page is as before', async () => {
    const asked = open(ok(recorded));
    press();
    await waitFor(() => expect(printed).not.toBeNull());
    expect(asked).toEqual([path]);
    expect(printed?.isMarked).toBe(true);
    expect(printed?.text).toContain(
      'Printed 15 Nov 2026, 10:45:07 UTC by N. Vale · in full, for: Reviewing rejections',
    );
    expect(printed?.text).toContain('event 4711 of the audit log');
    expect(printed?.text).toContain('all details');

    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(isMarked()).toBe(false);
    expect(screen.queryByText('all details')).toBeNull();
  });

  it('by the browser’s own key too, which is recorded in the same way', async () => {
    const asked = open(ok({ ...recorded, masked: true, purpose: null }), true);
    const went = fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
    await waitFor(() => expect(printed?.text).toContain('by N. Vale · masked · event'));
    expect([went, asked]).toEqual([false, [path]]);
  });

  it('not at all when it cannot be recorded, and that is said', async () => {
    open(refused(500, 'INTERNAL', 'Something went wrong here.'));
    press();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect([printed, isMarked()]).toEqual([null, false]);
  });

  it('not when the page shows something else than what is on record', async () => {
    open(ok({ ...recorded, masked: true, purpose: null }), false);
    press();
    expect(await screen.findByText(/has changed meanwhile/)).toBeTruthy();
    expect([printed, isMarked()]).toEqual([null, false]);
  });
});
