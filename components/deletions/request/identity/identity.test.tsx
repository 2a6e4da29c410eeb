import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withMovableTime } from '../../../testing';
import { answerOf, first, itemOf, searched } from '../../testing';
import { openRequest, path, press, step } from '../testing';

withMovableTime();

describe('a request whose identity is not verified', () => {
  const unverified = answerOf({ isVerified: false, identity: null, letter: 'identity', searched });

  it('says to find the sessions first where a method compares with a picture, and leads there', async () => {
    await openRequest(unverified);
    const target = screen.getByRole('link', { name: 'step Match' }).getAttribute('href')?.slice(1);
    expect(screen.getByRole('region', { name: 'Match' }).id).toBe(target);
    press('Verify identity…');
    const method = (value: string) =>
      fireEvent.change(screen.getByLabelText('Identity verification'), { target: { value } });
    method('contact on file');
    expect(screen.queryByText(/find the person’s sessions first/)).toBeNull();
    method('id document');
    expect(screen.getByText(/find the person’s sessions first: step Match/)).toBeTruthy();
  });

  it('says nothing of that once a session is theirs', async () => {
    await openRequest(
      answerOf({ isVerified: false, identity: null, searched, list: [itemOf(first, { state: 'confirmed' })] }),
    );
    expect(screen.queryByRole('link', { name: 'step Match' })).toBeNull();
  });

  it('waits, and is verified with method, date and details', async () => {
    const { sent } = await openRequest(unverified);
    expect(step('Identity')).toContain('not verified yet');
    press('Verify identity…');
    fireEvent.change(screen.getByLabelText('Identity verification'), { target: { value: 'contact on file' } });
    fireEvent.change(screen.getByLabelText('Verified on'), { target: { value: '2026-11-10' } });
    fireEvent.change(screen.getByLabelText('Verification details (optional)'), { target: { value: 'Called back.' } });
    press('Save');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'verify identity',
        method: 'contact on file',
        on: '2026-11-10',
        words: 'Called back.',
        seen: 'verification 1',
      }),
    );
  });

  it('waits for the person first of all, once proof was asked for', async () => {
    await openRequest({ ...unverified, identityAskedAt: '2026-11-19T10:00:00Z' });
    const card = screen.getByRole('region', { name: 'Waiting for the person’s proof, requested 19 Nov 2026' });
    expect(within(card).getByRole('button', { name: 'Verify identity…' })).toBeTruthy();
    expect(card.textContent).not.toContain('Proof requested on');
  });

  it('offers the letter that asks for proof', async () => {
    const { sent } = await openRequest(unverified);
    press('Ask for proof…');
    await screen.findByRole('dialog', { name: 'Letter asking for proof of identity' });
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}/letter/preview`, body: { kind: 'identity' } }));
  });
});
