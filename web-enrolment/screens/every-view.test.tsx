import { describe, expect, it } from 'vitest';
import { enrolmentLanguages } from '@/lib/contract/vocabulary';
import { draw, fixture, fixtures } from '../testing/draw';

const names = Object.keys(fixtures).filter((name) => fixture(name).view.kind !== 'camera');

describe.each(names)('the view %s', (name) => {
  it('has one title, which takes the focus and names the document', async () => {
    const { page } = await draw(fixture(name));
    const titles = page.querySelectorAll('h1');

    expect(titles).toHaveLength(1);
    if (name === 'loading') return;
    expect(document.activeElement).toBe(titles[0]);
    expect(document.title).toContain(titles[0]?.textContent);
  });

  it('names every control, and has at most one primary button, before the others', async () => {
    const { page } = await draw(fixture(name));

    for (const control of page.querySelectorAll('button, a, input, select')) {
      const label = control.getAttribute('aria-label') ?? control.textContent ?? '';
      expect(label || control.closest('label')?.textContent, control.outerHTML).toBeTruthy();
    }
    for (const bar of page.querySelectorAll('[role=progressbar], [role=img], img:not([alt=""])')) {
      expect(bar.getAttribute('aria-label') ?? bar.getAttribute('alt')).toBeTruthy();
    }
    const buttons = [...page.querySelectorAll('.actions .button')];
    expect(page.querySelectorAll('.primary').length).toBeLessThanOrEqual(1);
    expect(buttons.findIndex((button) => button.matches('.primary'))).toBeLessThanOrEqual(0);
  });
});

describe.each(enrolmentLanguages)('in %s', (language) => {
  it.each([false, true])('every view says everything; in a frame: %s', async (isFramed) => {
    const { page, change } = await draw(fixture('welcome'), { language, isFramed });

    for (const name of names) {
      await change(fixture(name));
      const labels = [...page.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
      const words = [page.textContent, ...labels, document.title].join('\n');

      expect(words, name).not.toMatch(/[{}]|undefined|NaN|\[object/);
    }
    expect(document.documentElement.dir).toBe(language === 'ar-SA' ? 'rtl' : 'ltr');
  });
});

it('calls Japanese by the name that browsers know', async () => {
  await draw(fixture('welcome'), { language: 'jp-JP' });
  expect(document.documentElement.lang).toBe('ja-JP');
});
