import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeletionPreview } from '@/lib/answers';
import { showOffering } from '../commands/testing';
import { ok, refused, serve, show } from '../testing';
import { DeleteButton } from './delete-button';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = 'POST /api/deletions/direct';
const preview: DeletionPreview = {
  sessions: 1,
  held: [],
  elsewhere: [],
  cancelSeconds: 60,
  needsApproval: false,
  confirmWith: id,
};

const ask = (more: Parameters<typeof serve>[0]) => {
  const replies = { 'POST /api/deletions/preview': ok(preview), ...more };
  const asked = serve(replies);
  const onBegun = vi.fn();
  show(<DeleteButton sessionId={id} whyNot={null} onStarted={onBegun} />);
  fireEvent.click(screen.getByText('Delete…'));
  return { replies, asked, onBegun };
};

const tryToDelete = async () => {
  const opened = ask({
    [path]: refused(403, 'PROOF_REQUIRED', 'Confirm that it is you to go on.'),
    '/api/account': ok({ email: 'n.vale@utopia.example', signIn: { kind: 'password', code: false } }),
    'POST /api/account/proof': ok({ freshUntil: '2026-11-15T11:00:00Z' }),
  });
  fireEvent.change(await screen.findByLabelText(/last four characters of the session id/), {
    target: { value: 'b2f6' },
  });
  expect(screen.getByText<HTMLButtonElement>('Delete session').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Enrolled by mistake' } });
  expect(screen.getByText(/Starts after 60 s\. You can cancel it until then/)).toBeTruthy();
  fireEvent.click(screen.getByText('Delete session'));
  await screen.findByLabelText('Password');
  return opened;
};

describe('deleting with an outdated re-authentication', () => {
  it('continues by itself after the person re-authenticates', async () => {
    const { replies, asked, onBegun } = await tryToDelete();
    Object.assign(replies, { [path]: ok({ requestId: 'r1', reference: 'DR-2026-0148' }) });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough one' } });
    fireEvent.click(screen.getByText('Confirm'));

    await waitFor(() => expect(onBegun).toHaveBeenCalledTimes(1));
    expect(asked.filter((each) => each === path)).toHaveLength(2);
  });

  it('erases nothing when cancelled, and keeps the typed id', async () => {
    const { asked, onBegun } = await tryToDelete();
    fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Escape' });

    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    expect(await screen.findByText('Delete session')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/last four/).value).toBe('b2f6');
    expect(asked.filter((each) => each === path)).toHaveLength(1);
    expect(onBegun).not.toHaveBeenCalled();
  });
});

describe('before anything is deleted', () => {
  it('deleting is among the commands, while nothing prevents it', async () => {
    serve({ 'POST /api/deletions/preview': ok(preview) });
    const prevented = showOffering(<DeleteButton sessionId={id} whyNot="Held until 2029." onStarted={vi.fn()} />);
    expect(prevented()).toEqual([]);
    cleanup();

    const offered = showOffering(<DeleteButton sessionId={id} whyNot={null} onStarted={vi.fn()} />);
    expect(offered().map(({ words }) => words)).toEqual(['Delete…']);
    act(() => offered()[0]?.run());
    expect(await screen.findByLabelText(/last four characters of the session id/)).toBeTruthy();
  });

  it.each([
    [false, '5 to 500 characters. Encrypted, and erased when the deletion ends.'],
    [true, '5 to 500 characters. Encrypted, shown to whoever approves it, and erased when the deletion ends.'],
  ])('says who reads the reason, and until when; with a second approval: %s', async (needsApproval, hint) => {
    ask({ 'POST /api/deletions/preview': ok({ ...preview, needsApproval }) });
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  it('a held session is shown with date and law, and cannot be confirmed', async () => {
    const keeping = { until: '2029-06-03', because: 'Anti-money-laundering record, 5 years' };
    ask({ 'POST /api/deletions/preview': ok({ ...preview, held: [{ sessionId: id, keeping }] }) });

    expect(await screen.findByText('Anti-money-laundering record, 5 years, until 3 Jun 2029')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/last four/).disabled).toBe(true);
  });

  it('nothing can be confirmed until holds are checked', async () => {
    ask({ 'POST /api/deletions/preview': refused(500, 'INTERNAL', 'Something went wrong.') });

    expect(await screen.findByText('Holds could not be checked')).toBeTruthy();
    expect(screen.queryByText('Delete session')).toBeNull();
  });
});
