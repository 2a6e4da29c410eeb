/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks the types; `npm start` need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // The last ones are large: bundled, every route would hold its own copy in memory.
  serverExternalPackages: [
    'pino',
    'prom-client',
    'pg',
    '@node-rs/argon2',
    '@zxcvbn-ts/language-common',
    'bwip-js',
    'pdfkit',
    'drizzle-orm',
    'zod',
    'undici',
  ],
  // The desk runs beside its node_modules, so the slow file tracing is not needed.
  outputFileTracingExcludes: { '*': ['**/*'], 'next-server': ['**/*'] },
  // A dev server opened at 127.0.0.1 must hydrate too.
  allowedDevOrigins: ['127.0.0.1', 'localhost'],
  devIndicators: false,
  // No page uses the optimiser; `/_next/image` answers 404.
  images: { unoptimized: true },
  // Plain React instead of a copy for versions without this hook, which every page with a table would load.
  turbopack: {
    resolveAlias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  experimental: {
    // Halves the start time: pages and routes are loaded on first use.
    preloadEntriesOnStart: false,
    // Speeds up the one build that a newcomer waits for: no cache, and only browser code is minified.
    turbopackFileSystemCacheForBuild: false,
    turbopackMinify: { server: false },
    turbopackSourceMaps: false,
  },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'x-frame-options', value: 'DENY' },
        { key: 'referrer-policy', value: 'no-referrer' },
        { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
        { key: 'cross-origin-resource-policy', value: 'same-origin' },
        { key: 'strict-transport-security', value: 'max-age=31536000' },
      ],
    },
  ],
};

export default config;
