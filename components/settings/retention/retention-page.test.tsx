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
  rules: [{ id: 7, ...rule, lastRunOn: null, nextRunOn: null }],
  letters: [{ kind: 'confirmation', subject: 'Another {reference}', body: 'Erased.', isChanged: true, original }],
  placeholders: { confirmation: ['reference'], partial: [], refusal: [], extension: [], 'no data': [] },
};

const open = async (more: Parameters<typeof serve>[0] = {}) => {
  const replies = { [path]: ok(answer), ...more };
  serve(replies);
  const sent = keepBodies();
  show(<RetentionPage />);
  await screen.findByRole('heading', { name: 'Duties to keep' });
  return { replies, sent };
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('retention', () => {
  it('says plainly when nothing is held by law, and a duty is switched on with what it was', async () => {
    const { replies, sent } = await open({ [`PATCH ${path}/duties/1`]: ok({}) });
    expect(screen.getByText('No duty to keep is active: nothing is held by law.')).toBeTruthy();

    replies[path] = ok({ ...answer, duties: [{ id: 1, ...duty, isActive: true }] });
    press('Switch on AML record');
    await waitFor(() => expect(screen.queryByText(/nothing is held by law/)).toBeNull());
    expect(sent[0]?.body).toEqual({ duty: { ...duty, isActive: true }, was: duty });
  });

  it('a dry run says how many would go and how many are held, and on what it rests', async () => {
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
    expect(screen.getByText(/at least 48,112 that are listed; the list is not complete/)).toBeTruthy();
  });

  it('a rule is made inactive unless somebody says otherwise', async () => {
    const { sent } = await open({ [`POST ${path}/rules`]: ok({ id: 8 }) });
    press('New rule…');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Old ones' } });
    press('Make the rule');
    await waitFor(() => expect(sent[0]?.body).toEqual({ ...rule, name: 'Old ones', status: null, isActive: false }));
  });

  it('a letter can be put back to the original, and a refusal stays beside what was typed', async () => {
    const { sent } = await open({
      [`PUT ${path}/letters/confirmation`]: refused(400, 'BAD_REQUEST', 'This letter must say {erasedCount}.'),
    });
    expect(screen.getByText('{reference}').tagName).toBe('CODE');
    press('Back to the original');
    press('Save the letter');

    expect(await screen.findByText('This letter must say {erasedCount}.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ ...original, was: { subject: 'Another {reference}', body: 'Erased.' } });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(original.body);
  });

  it('the policy that cannot be so is not sent', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Seconds to cancel a direct deletion'), { target: { value: '601' } });
    expect(screen.getByText(/cancelled for 0 to 600 whole seconds/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});
