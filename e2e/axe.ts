import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Violations {
  violations: unknown[];
}

interface AxeWindow {
  axe: { run: (context: { include: Element[] }, options: object) => Promise<Violations> };
}

/** Only these tell themes apart; the other rules see the same page twice. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What is all right need not be written down: that takes a third of the time. */
const brief = { reporter: 'no-passes' } as const;

/** Everything but colours. Of a long table the first rows: the others are made the same way. */
export const findFaults = async (page: Page): Promise<unknown[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('tbody tr:nth-child(n + 9)');
  const { violations } = await axe.options(brief).disableRules(colourRules).analyze();

  return violations;
};

/**
 * Colours, in the theme that is on, of every kind of text once: what has the same colour, size and weight on the same
 * grounds reads the same. It takes axe as `findFaults` left it in the page.
 */
export const findColourFaults = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    async ({ options }) => {
      const lineage = (element: Element): Element[] => {
        const found: Element[] = [];
        for (let at: Element | null = element; at; at = at.parentElement) found.push(at);
        return found;
      };
      const kindOf = (element: Element): string => {
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const grounds = lineage(element).map((each) => {
          const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(each);
          return [backgroundColor, backgroundImage, opacity, filter, position].join(' ');
        });
        const isOff = element.closest(':disabled, [aria-disabled="true"]') !== null;

        return [color, fontSize, fontWeight, isOff, ...grounds].join('|');
      };
      const isInSight = (element: Element): boolean => {
        const { top, left, bottom, right } = element.getBoundingClientRect();
        return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
      };
      const hasText = (element: Element): boolean =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());

      const kinds = new Map<string, Element>();
      for (const element of document.querySelectorAll('body *')) {
        if (!hasText(element) || !element.checkVisibility()) continue;
        const kind = kindOf(element);
        const known = kinds.get(kind);
        if (!known || (!isInSight(known) && isInSight(element))) kinds.set(kind, element);
      }
      const links = document.querySelectorAll('p a, li a, dd a');
      const { axe } = window as unknown as AxeWindow;

      return (await axe.run({ include: [...new Set([...kinds.values(), ...links])] }, options)).violations;
    },
    { options: { ...brief, runOnly: colourRules } },
  );
