import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { run } from './command.mjs';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { root } from './root.mjs';

const common = ['lib', 'tsconfig.json', 'package-lock.json', 'scripts/steps/build.mjs'];
const sources = [...common, 'demo', 'service', 'web-enrolment', 'engine', 'processes', 'conformance'];
const pageSources = [...common, 'app', 'components', 'public', 'proxy.ts', 'next.config.js', 'postcss.config.mjs'];
const tests = /\.test\.tsx?$/;

/** Packages of hundreds of small files, which take longer to find than to run. */
const scattered = ['drizzle-orm', 'zod'];

/** Bundles what runs in plain Node, which cannot strip types in version 20; packages stay in node_modules. */
export const bundle = async (entryPoints, inlined = scattered) => {
  const { build } = await import('esbuild');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const external = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !inlined.includes(name));

  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: path.join(root, 'dist'),
    bundle: true,
    external: external.flatMap((name) => [name, `${name}/*`]),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  });
};

/** Pictures and fonts are compressed already. */
const isWorthPacking = (name) => /\.(js|css|svg|wasm)$/.test(name);

const pack = (folder) => {
  for (const name of readdirSync(folder).filter(isWorthPacking)) {
    const contents = readFileSync(path.join(folder, name));
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(contents));
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(contents, { level: 9 }));
  }
};

/** What a file imports at once, and what those files import. */
const importsOf = (outputs, file, seen = new Set()) => {
  for (const { path: imported, kind, external } of outputs[file].imports) {
    if (kind !== 'import-statement' || external || seen.has(imported)) continue;
    seen.add(imported);
    importsOf(outputs, imported, seen);
  }

  return [...seen];
};

/** Which files belong to `main`, `languages/de-DE` and so on. They are named after their contents. */
const describeParts = ({ outputs }) => {
  const parts = {};
  for (const [file, { entryPoint, cssBundle }] of Object.entries(outputs)) {
    if (!entryPoint) continue;
    const isStyle = file.endsWith('.css');
    // It also has the styles of scripts that are imported later.
    const style = isStyle ? file : cssBundle;
    parts[entryPoint.replace(/^web-enrolment\//, '').replace(/\.\w+$/, '')] = {
      ...(!isStyle && { script: path.basename(file) }),
      ...(style && { style: path.basename(style) }),
      imports: isStyle ? [] : importsOf(outputs, file).map((each) => path.basename(each)),
    };
  }

  return parts;
};

/** What the service says in the applicant's language without the page's script: see `web-enrolment/first-words.ts`. */
const readFirstWords = async () => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['web-enrolment/first-words.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const { firstWords } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );

  return firstWords;
};

/** The page for applicants, and the script of the demo page. */
const bundlePage = async () => {
  const { build } = await import('esbuild');
  const folder = path.join(root, 'dist/web-enrolment');
  rmSync(folder, { recursive: true, force: true });

  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'web-enrolment/main.tsx',
      unauthorized: 'web-enrolment/unauthorized.ts',
      shell: 'web-enrolment/shell.css',
      demo: 'service/http/demo-page/browser.ts',
    },
    outdir: path.join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome109', 'safari15.4', 'firefox115'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  pack(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'words.json'), JSON.stringify(await readFirstWords()));
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(describeParts(metafile)));
};

export const buildProcesses = () =>
  unlessDone(
    'dist/.built',
    () => fingerprint(sources, tests),
    async () => {
      await bundle({
        run: 'processes/run.ts',
        worker: 'processes/worker.ts',
        history: 'processes/history.ts',
        admin: 'processes/admin.ts',
        backup: 'processes/backup.ts',
        service: 'service/main.ts',
        engine: 'engine/main.ts',
        conformance: 'conformance/main.ts',
        'contact-sheet': 'demo/pictures/contact-sheet/contact-sheet.ts',
      });
      // The pages load these packages from node_modules; a second copy would waste memory.
      await bundle({ web: 'processes/web.ts' }, []);
      await bundlePage();
    },
  );

const compileAtOnce = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile scripts while they load and beside the main thread. Otherwise it compiles each function when it is
 * called, which blocks a slow phone for half a second. Other browsers see a comment.
 */
export const hintCompilation = (folder) => {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const file = path.join(folder, name);
    const script = readFileSync(file, 'utf8');
    if (!script.startsWith(compileAtOnce)) writeFileSync(file, compileAtOnce + script);
  }
};

export const buildPages = ({ step }) =>
  unlessDone(
    '.next/.proofdesk-built',
    () => fingerprint(pageSources, tests),
    () =>
      step('Building the pages', async () => {
        await run(process.execPath, [path.join(root, 'node_modules/next/dist/bin/next'), 'build'], {
          env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
        });
        hintCompilation(path.join(root, '.next/static/chunks'));
      }),
  );
