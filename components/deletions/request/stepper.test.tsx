import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeletionAnswer } from '@/lib/answers';
import { withMovableTime } from '../../testing';
import { answerOf, first, itemOf, progressOf, searched } from '../testing';
import { openRequest, step } from './testing';

withMovableTime();

describe('the steps of a request', () => {
  const gone = itemOf(first, { state: 'gone', progress: progressOf() });
  const erasing = itemOf(first, {
    state: 'erasing',
    progress: progressOf({ step: 'stock', objects: null, deletion: null, gone: [], erasedAt: null }),
  });

  it.each<[string, Partial<DeletionAnswer>]>([
    ['Identity', { isVerified: false, identity: null, searched }],
    ['Match', { searched, list: [itemOf(first)] }],
    ['Second approval', { state: 'approval', list: [itemOf(first, { state: 'confirmed' })] }],
    ['Erase', { state: 'delayed', list: [itemOf(first, { state: 'confirmed' })] }],
    ['Erase', { state: 'erasing', isPaused: true, list: [erasing] }],
    ['Verify', { state: 'erasing', list: [itemOf(first, { ...erasing, progress: progressOf({ erasedAt: null }) })] }],
    ['Certificate', { state: 'erasing', list: [gone], certificateWaits: 'Sync is failing.' }],
    ['Reply', { state: 'reply', outcome: 'erased', list: [gone] }],
  ])('have one that is current: %s', async (name, more) => {
    await openRequest(answerOf(more));
    const current = within(screen.getByRole('list', { name: 'Progress' }))
      .getAllByRole('listitem')
      .filter((each) => each.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent?.replace(/:.*/, '').replace(/^\d/, ''))).toEqual([name]);
  });

  it('have the match in progress until it is submitted, whatever was decided in it', async () => {
    await openRequest(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })] }));
    expect(step('Match')).toBe('3Match: in progress, 1 theirs');
  });

  it('that were not needed are neither done nor to be done', async () => {
    const list = [gone];
    await openRequest(answerOf({ kind: 'direct', state: 'ended', outcome: 'erased', given: null, list }));
    expect(step('Second approval')).toBe('Second approval: skipped, not required');
  });

  it('that a closed request never took are skipped', async () => {
    await openRequest(
      answerOf({
        state: 'ended',
        closedBecause: 'identity not proved',
        isVerified: false,
        identity: null,
        given: null,
      }),
    );
    expect(step('Identity')).toContain('skipped');
    expect(step('Match')).toBe('Match: skipped, not searched');
    expect(step('Hold check')).toBe('Hold check: skipped, nothing to check');
    expect(step('Second approval')).toBe('Second approval: skipped, not reached');
    expect(step('Certificate')).toContain('skipped');
  });
});
