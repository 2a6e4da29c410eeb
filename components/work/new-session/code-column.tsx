'use client';

import { Unlink } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { QrCode as DrawnCode } from './qr-code';

/** Its part of the page may not load, for example after an update of the desk. */
const QrCode = lazy(() =>
  import('./qr-code').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: ({ otherwise }: ComponentProps<typeof DrawnCode>) => otherwise }),
  ),
);

/** The link as a QR code, or why there is none. */
export const CodeColumn = ({ link, isLocal }: { link: string; isLocal: boolean }) =>
  isLocal ? (
    <NoCode title="Not for phones yet">A QR code appears here once other devices can open the link.</NoCode>
  ) : (
    <Suspense fallback={<CodeFrame>{null}</CodeFrame>}>
      <QrCode
        text={link}
        label="QR code with the link for the applicant"
        frame={(code) => <CodeFrame>{code}</CodeFrame>}
        otherwise={<NoCode title="No QR code">It could not be drawn. Copy the link and send it instead.</NoCode>}
      />
    </Suspense>
  );

const CodeFrame = ({ children }: { children: ReactNode }) => (
  <>
    <div className="size-[197px] rounded-card border border-line-2 bg-[#ffffff] p-3">{children}</div>
    <p className="font-semibold">Scan with a phone</p>
    <p className="text-12 text-balance text-ink-2">Show it to the applicant on this screen.</p>
  </>
);

const NoCode = ({ title, children }: { title: string; children: string }) => (
  <>
    <Unlink aria-hidden="true" className="mt-2 size-6 stroke-[1.4] text-ink-3" />
    <p className="font-semibold">{title}</p>
    <p className="text-12 text-balance text-ink-2">{children}</p>
  </>
);
