import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { Providers } from '@/components/shell/providers';

export const metadata: Metadata = {
  title: { default: 'Proofdesk', template: '%s · Proofdesk' },
  robots: { index: false, follow: false },
  icons: '/icon.svg',
};

/** To the edges of a phone's screen: bars leave room for what lies over them. */
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

/** Preloaded, because the browser would otherwise find them only after drawing the first text. */
const fonts = [
  new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url),
  new URL('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2', import.meta.url),
];

const RootLayout = async ({ children }: { children: ReactNode }) => {
  // Every page is rendered for its request: a nonce must never be reused.
  await connection();
  for (const { pathname } of fonts) preload(pathname, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const theme = (await cookies()).get('theme')?.value;

  return (
    <html lang="en" {...((theme === 'light' || theme === 'dark') && { 'data-theme': theme })} suppressHydrationWarning>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
};

export default RootLayout;
