import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, refused, serve, show } from '../testing';
import { DeleteDialog } from './delete-dialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `DELETE /api/sessions/${id}`;

const tryToDelete = async (onErased: () => void) => {
  const replies = {
    [path]: refused(403, 'PROOF_REQUIRED', 'Confirm that it is you to go on.'),
    '/api/account': ok({ email: 'n.vale@utopia.example', signIn: { kind: 'password', code: false } }),
    'POST /api/account/proof': ok({ freshUntil: '2026-11-15T11:00:00Z' }),
  };
  const asked = serve(replies);
  show(<DeleteDialog sessionId={id} onErased={onErased} />);
  fireEvent.click(screen.getByText('Delete…'));
  fireEvent.change(await screen.findByLabelText(/Type the session id/), { target: { value: id } });
  fireEvent.click(screen.getByText('Delete session'));
  await screen.findByLabelText('Password');
  return { replies, asked };
};

describe('deleting with a proof that is too old', () => {
  it('goes on by itself once the person has proved who they are', async () => {
    const onErased = vi.fn();
    const { replies, asked } = await tryToDelete(onErased);
    replies[path] = ok({ sessionId: id });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough one' } });
    fireEvent.click(screen.getByText('Confirm'));

    await waitFor(() => expect(onErased).toHaveBeenCalledTimes(1));
    expect(asked.filter((each) => each === path)).toHaveLength(2);
  });

  it('called off, nothing is erased and the typed id stays', async () => {
    const onErased = vi.fn();
    const { asked } = await tryToDelete(onErased);
    fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Escape' });

    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    expect(await screen.findByText('Delete session')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Type the session id/).value).toBe(id);
    expect(asked.filter((each) => each === path)).toHaveLength(1);
    expect(onErased).not.toHaveBeenCalled();
  });
});
