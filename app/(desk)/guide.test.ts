import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { guideIndex, guidePlaceOf, guideRoutes } from '@/components/commands/guide/guide-pages';
import { readGuidePage } from '@/lib/base/guide';

const root = path.resolve(import.meta.dirname, '../..');

/** "/sessions/[sessionId]" for every page of the desk. */
const routes = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => `/${path.dirname(file) === '.' ? '' : path.dirname(file)}`);

it('every page of the desk has its page of the guide', async () => {
  expect(routes).toContain('/sessions/[sessionId]');
  expect(Object.keys(guideRoutes).sort()).toEqual(routes.sort());

  for (const route of routes) {
    const { page, heading } = guidePlaceOf(route.replace(/\[.+\]/, '7c1e04b2'));
    expect(guideRoutes[route as keyof typeof guideRoutes]).toBe(heading === null ? page : `${page}#${heading}`);
    expect(existsSync(path.join(root, 'docs', `${page}.md`)), `${route}: docs/${page}.md`).toBe(true);
    const read = await readGuidePage(page);
    const headings = read?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    if (heading !== null) expect(headings, route).toContain(heading);
  }
});

it('every page in the contents of the guide exists', async () => {
  for (const { page } of guideIndex) expect(await readGuidePage(page), page).not.toBeNull();
});
