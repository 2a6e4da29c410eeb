import { readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { root } from './launcher';

interface Violations {
  violations: unknown[];
}

interface AxeWindow {
  axe: { run: (context: { include: Element[] }, options: object) => Promise<Violations> };
}

/** Only these rules depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Reporting what passes would take a third of the time. */
const brief = { reporter: 'no-passes' } as const;

const source = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** The builder would inject all of axe twice for every check. */
export const openAxe = async (page: Page): Promise<AxeBuilder> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};void 0`);

  return new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode();
};

/** Checks only the first rows of a long table; the others are alike and take most of the time. */
export const hideLongTables = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('tbody tr:nth-child(n + 9) { display: none }');
    document.adoptedStyleSheets = [sheet];
  });

export const showLongTables = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

/** Everything except colours, with further rules that axe leaves out unless it is told. */
export const findFaults = async (page: Page, further: readonly string[] = []): Promise<unknown[]> => {
  const axe = await openAxe(page);
  const rules = Object.fromEntries([
    ...colourRules.map((rule) => [rule, { enabled: false }]),
    ...further.map((rule) => [rule, { enabled: true }]),
  ]);
  const { violations } = await axe.options({ ...brief, rules }).analyze();

  return violations;
};

/**
 * Colours in the current theme, checked once for every kind of text: text with the same colour, size and weight on the
 * same background reads the same. Uses the axe that `findFaults` injected.
 */
export const createColourCheck = () => {
  const readable = new Set<string>();

  return async (page: Page): Promise<unknown[]> => {
    const { kinds, violations } = await page.evaluate(checkNewKinds, {
      known: [...readable],
      options: { ...brief, runOnly: colourRules },
    });
    if (violations.length === 0) for (const kind of kinds) readable.add(kind);

    return violations;
  };
};

/** Runs in the page, so it must not use anything from this file. */
const checkNewKinds = async ({ known, options }: { known: string[]; options: object }) => {
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const found = grounds.get(element);
    if (found !== undefined) return found;

    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter, position].join(' ');
    const isSeenThrough = own === 'rgba(0, 0, 0, 0) none 1 none static';
    const ground = `${isSeenThrough ? '' : `${own}|`}${groundOf(element.parentElement)}`;
    grounds.set(element, ground);

    return ground;
  };
  const kindOf = (element: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isOff = element.closest(':disabled, [aria-disabled="true"]') !== null;
    // A link must also differ from the surrounding text.
    const around = element.matches('p a, li a, dd a') && element.parentElement;

    return [color, fontSize, fontWeight, isOff, around && getComputedStyle(around).color, groundOf(element)].join('|');
  };
  const isInSight = (element: Element): boolean => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  };
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea, p a, li a, dd a') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());

  const kinds = new Map<string, Element>();
  const isKnown = new Set(known);
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !element.checkVisibility()) continue;
    const kind = kindOf(element);
    const first = kinds.get(kind);
    if (!isKnown.has(kind) && (!first || (!isInSight(first) && isInSight(element)))) kinds.set(kind, element);
  }
  const { axe } = window as unknown as AxeWindow;
  const violations = kinds.size > 0 ? (await axe.run({ include: [...kinds.values()] }, options)).violations : [];

  return { kinds: [...kinds.keys()], violations };
};
