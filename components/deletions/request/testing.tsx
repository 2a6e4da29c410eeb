import { fireEvent, screen, within } from '@testing-library/react';
import type { DeletionAnswer, PurposeAnswer } from '@/lib/answers';
import { type AllowedPurpose, PurposeProvider } from '../../purpose/purpose-provider';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, serve, show } from '../../testing';
import { requestId, vale } from '../testing';
import { RequestPage } from './request-page';

export const path = `/api/deletions/${requestId}`;
export const may = { work: true, audit: true };

export const openRequest = async (
  answer: DeletionAnswer,
  more: Parameters<typeof serve>[0] = {},
  rights = may,
  allowed: AllowedPurpose[] = [],
  purpose: PurposeAnswer | null = null,
) => {
  const replies: Parameters<typeof serve>[0] = { [path]: ok(answer), [`POST ${path}`]: ok({}), ...more };
  const asked = serve(replies);
  const sent = keepBodies();
  show(
    <PurposeProvider purpose={purpose} allowed={allowed} at="2026-11-15T10:00:00Z">
      <RequestPage requestId={requestId} personId={vale} may={rights} attachmentMaxMb={1} />
    </PurposeProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: /DR-2026-0147/ });
  return { replies, asked, sent };
};

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string | RegExp) => fireEvent.click(button(name));
/** What the stepper says of one step. */
export const step = (name: string) =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getByText(name)
    .closest('li')?.textContent;
export const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;
