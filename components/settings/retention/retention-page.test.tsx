import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RetentionRuleRow, RetentionSettingsAnswer } from '@/lib/answers';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, refused, serve, show } from '../../testing';
import { RetentionPage } from './retention-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/api/settings/retention';

const duty = {
  country: 'UTO',
  status: null,
  years: 5,
  basis: 'AML record',
  countsFrom: 'completion',
  isActive: false,
} as const;

const rule = {
  name: 'After two years',
  status: 'AUTO_APPROVED',
  country: null,
  days: 730,
  mode: 'propose',
  every: 'month',
  isActive: false,
} as const satisfies Partial<RetentionRuleRow>;

const original = { subject: 'Your request {reference}', body: 'Everything was erased.' };

const answer: RetentionSettingsAnswer = {
  policy: { weekendRule: 'as it falls', cancelSeconds: 60, directNeedsApproval: false },
  duties: [{ id: 1, ...duty }],
  rules: [{ id: 7, ...rule, lastRunOn: null, nextRunOn: null, isAgreed: false }],
  runsWait: null,
  letters: [{ kind: 'confirmation', subject: 'Another {reference}', body: 'Erased.', isChanged: true, original }],
  placeholders: { confirmation: ['reference'], partial: [], refusal: [], extension: [], 'no data': [] },
  pending: { rows: [], isDemoOnly: false },
};

const open = async (more: Parameters<typeof serve>[0] = {}) => {
  const replies = { [path]: ok(answer), ...more };
  serve(replies);
  const sent = keepBodies();
  show(<RetentionPage />);
  await screen.findByRole('heading', { name: 'Retention obligations' });
  return { replies, sent };
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('retention', () => {
  it('says when nothing is held by law; enabling an obligation sends its previous state', async () => {
    const { replies, sent } = await open({ [`PATCH ${path}/duties/1`]: ok({}) });
    expect(
      screen.getByText('No retention obligation is active. No sessions are kept under an obligation.'),
    ).toBeTruthy();

    replies[path] = ok({ ...answer, duties: [{ id: 1, ...duty, isActive: true }] });
    press('Enable AML record');
    await waitFor(() => expect(screen.queryByText(/No session is held by law/)).toBeNull());
    expect(sent[0]?.body).toEqual({ duty: { ...duty, isActive: true }, was: duty });
  });

  it('a dry run says how many sessions would be erased, how many are held, and how many were checked', async () => {
    await open({
      [`POST ${path}/rules/7/dry-run`]: ok({
        wouldErase: 312,
        held: 4,
        unknown: 0,
        elsewhere: 1,
        examples: [],
        listed: { kind: 'at least', count: 48_112 },
      }),
    });
    press('Dry run of After two years');

    expect(await screen.findByText('Would erase 312 sessions, 4 held, 1 in another request.')).toBeTruthy();
    expect(screen.getByText(/at least 48,112 listed sessions; the list is incomplete/)).toBeTruthy();
  });

  it('a new rule is inactive by default', async () => {
    const { sent } = await open({ [`POST ${path}/rules`]: ok({ id: 8 }) });
    press('New rule…');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Old ones' } });
    press('Create rule');
    await waitFor(() => expect(sent[0]?.body).toEqual({ ...rule, name: 'Old ones', status: null, isActive: false }));
  });

  it('a letter can be restored to its default, and a refusal keeps the typed text', async () => {
    const { sent } = await open({
      [`PUT ${path}/letters/confirmation`]: refused(400, 'BAD_REQUEST', 'This letter must say {erasedCount}.'),
    });
    expect(screen.getByText('{reference}').tagName).toBe('CODE');
    press('Restore default');
    press('Save letter');

    expect(await screen.findByText('This letter must say {erasedCount}.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ ...original, was: { subject: 'Another {reference}', body: 'Erased.' } });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(original.body);
  });

  it('an invalid policy is not sent', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Cancellation window for direct deletions (seconds)'), {
      target: { value: '601' },
    });
    expect(screen.getByText(/must be a whole number of seconds from 0 to 600/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});
