/** What the build contains, read from the build itself: a page or route that nobody listed is found all the same. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './launcher';

export interface BuiltRoute {
  kind: 'PAGE' | 'ROUTE';
  /** As Next names it, such as /api/sessions/[sessionId]. */
  pattern: string;
}

export const builtRoutes = (): BuiltRoute[] => {
  const manifest = JSON.parse(readFileSync(path.join(root, '.next/server/app-paths-manifest.json'), 'utf8'));

  return Object.keys(manifest)
    .filter((entry) => /\/(page|route)$/.test(entry))
    .map((entry) => ({
      kind: entry.endsWith('/page') ? 'PAGE' : 'ROUTE',
      pattern: entry.replace(/\/(page|route)$/, '').replace(/\/\([^)]+\)/g, '') || '/',
    }));
};

/** Methods that a built route answers, as its own source exports them. */
export const methodsOf = (pattern: string): string[] => {
  const source = readFileSync(path.join(root, 'app', pattern, 'route.ts'), 'utf8');
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) =>
    new RegExp(`export (const|let|(async )?function) ${method}\\b|export \\{[^}]*\\b${method}\\b`).test(source),
  );

  if (methods.length === 0) {
    throw new Error(`No method found in the route ${pattern}.`);
  }

  return methods;
};

/** A concrete address for a pattern. */
export const fill = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => values[name] ?? 'x');

export const staticFiles = (): string[] =>
  ['.next/static', 'public'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const relative = path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name));

        return folder === 'public' ? `/${relative}` : `/_next/static/${relative}`;
      }),
  );
