import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';

export const metadata: Metadata = {
  title: { default: 'Proofdesk', template: '%s · Proofdesk' },
  robots: { index: false, follow: false },
  icons: '/icon.svg',
};
export const viewport: Viewport = { colorScheme: 'light dark' };

const RootLayout = async ({ children }: { children: ReactNode }) => {
  // Every page is rendered for its request: a nonce must never be reused.
  await connection();
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
