/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks the types; a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Those at the end are large: bundled, each of the routes would hold a copy of its own in memory.
  serverExternalPackages: [
    'pino',
    'prom-client',
    'pg',
    'pg-boss',
    '@node-rs/argon2',
    '@zxcvbn-ts/language-common',
    'bwip-js',
    'pdfkit',
    'drizzle-orm',
    'zod',
    'undici',
  ],
  // It runs beside its node_modules, so nobody asks which of its files each page needs; to list them takes a while.
  outputFileTracingExcludes: { '*': ['**/*'], 'next-server': ['**/*'] },
  // A dev server opened by its number instead of its name must hydrate too.
  allowedDevOrigins: ['127.0.0.1', 'localhost'],
  devIndicators: false,
  experimental: {
    // The web process starts in half the time; a page or a route is read when it is first asked for.
    preloadEntriesOnStart: false,
    // A newcomer waits for the build once: it keeps nothing for a next one, and makes small only what is sent.
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
