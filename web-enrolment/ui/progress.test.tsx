import { expect, it } from 'vitest';
import { stepOfView } from '../flow/steps';
import { draw, fixture } from '../testing/draw';

const bar = (page: HTMLElement) => page.querySelector('.progress');

it('moves on when the front is accepted and the back is wanted', async () => {
  const { page, change } = await draw(fixture('check'));
  expect(bar(page)?.getAttribute('aria-valuenow')).toBe('0.25');

  await change(fixture('turn'));
  expect(bar(page)?.getAttribute('aria-valuenow')).toBe('0.5');
  expect(page.querySelector<HTMLElement>('.progress .now')?.style.getPropertyValue('--share')).toBe('50%');
});

it.each([
  ['en-US', 'Front of your document', 'Back of your document'],
  ['de-DE', 'Vorderseite Ihres Ausweises', 'Rückseite Ihres Ausweises'],
] as const)('says in %s which side of the document it is about', async (language, front, back) => {
  const { page, change } = await draw(fixture('check'), { language });
  expect(bar(page)?.getAttribute('aria-valuetext')).toBe(front);

  await change(fixture('turn'));
  expect(bar(page)?.getAttribute('aria-valuetext')).toBe(back);
});

it('names the step where it is not about a picture', async () => {
  const { page } = await draw(fixture('finishing'));
  expect(bar(page)?.getAttribute('aria-label')).toBe('Step 3 of 3');
  expect(bar(page)?.getAttribute('aria-valuetext')).toBe('Send and finish');
});

it('is full at the end, and says so', async () => {
  const shown = fixture('done');
  const { page } = await draw({ ...shown, step: stepOfView(shown.view) });
  expect(bar(page)?.getAttribute('aria-label')).toBe('Step 3 of 3');
  expect(bar(page)?.getAttribute('aria-valuetext')).toBe('Done');

  expect(page.querySelectorAll('.progress .past')).toHaveLength(3);
  expect(bar(page)?.getAttribute('aria-valuenow')).toBe('3');
});
