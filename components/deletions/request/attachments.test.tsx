import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, refused, withMovableTime } from '../../testing';
import { answerOf, second } from '../testing';
import { openRequest, path, press } from './testing';

withMovableTime();

describe('the attachments of a request', () => {
  const id = 'b3b0f1de-5a63-4dd1-9a50-8a7dd2a4b009';
  const file = { id, name: 'letter.pdf', type: 'application/pdf', size: 20_480, by: 'N. Vale' } as const;
  const attached = answerOf({ attachments: [{ ...file, at: '2026-11-14T09:00:00Z' }] });

  it('are downloaded and removed by their id, and named only under a purpose', async () => {
    const { asked } = await openRequest(attached, { [`DELETE ${path}/attachments/${id}`]: ok({}) });
    const link = screen.getByRole('link', { name: 'letter.pdf' });
    expect(link.getAttribute('href')).toBe(`${path}/attachments/${id}`);
    press('Remove…');
    press('Yes, remove');
    await waitFor(() => expect(asked).toContain(`DELETE ${path}/attachments/${id}`));
  });

  it('a picture is shown, from memory only while its dialog is open; a PDF is downloaded', async () => {
    const scan = { ...file, name: 'letter.png', type: 'image/png', at: '2026-11-14T09:00:00Z' } as const;
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:scan');
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const address = `${path}/attachments/${id}`;
    const { replies, asked } = await openRequest(answerOf({ attachments: [{ ...scan, ...file, id: second }, scan] }), {
      [address]: refused(403, 'FORBIDDEN', 'Choose a purpose to open attachments.'),
    });
    expect(screen.getAllByRole('button', { name: /^Show/ })).toHaveLength(1);
    press('Show letter.png');
    expect(await screen.findByText('Choose a purpose to open attachments.')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    replies[address] = ok('pixels');
    press('Show letter.png');
    const dialog = within(await screen.findByRole('dialog', { name: 'letter.png' }));
    expect((await dialog.findByRole('img', { name: 'letter.png' })).getAttribute('src')).toBe('blob:scan');
    expect(asked.filter((each) => each === address)).toHaveLength(2);
    expect([made.mock.calls.length, revoked.mock.calls.length]).toEqual([1, 0]);
    fireEvent.error(dialog.getByRole('img'));
    expect(dialog.getByRole('alert').textContent).toBe('The image cannot be shown. Download it instead.');
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:scan'));
    expect(screen.queryByRole('dialog')).toBeNull();
    made.mockRestore();
    revoked.mockRestore();
  });

  it('no picture is offered without a purpose', async () => {
    const masked = { ...file, type: 'image/png', name: null, at: '2026-11-14T09:00:00Z' } as const;
    await openRequest(answerOf({ masked: true, attachments: [masked] }));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('a file that is too large is not sent', async () => {
    const { asked } = await openRequest(attached);
    const large = new File([new Uint8Array(1024 * 1024 + 1)], 'scan.pdf');
    fireEvent.change(screen.getByLabelText('File to attach'), { target: { files: [large] } });
    expect(screen.getByText('The file is larger than 1 MB. Send a smaller scan.')).toBeTruthy();
    expect(asked.filter((each) => each.startsWith('PUT'))).toEqual([]);
  });
});
