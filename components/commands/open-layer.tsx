'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

// Each loaded on first use.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help')).KeyboardHelp }));
const GuidePanel = lazy(async () => ({ default: (await import('./guide/guide-panel')).GuidePanel }));

type OpenLayerProps = { kind: 'palette' | 'keys' | 'guide' } & ComponentProps<typeof CommandPalette>;

/** What the desk's commands open over a page. */
export const OpenLayer = ({ kind, ...palette }: OpenLayerProps) => (
  <Suspense>
    {kind === 'palette' && <CommandPalette {...palette} />}
    {kind === 'keys' && <KeyboardHelp pages={palette.pages} onClose={() => palette.onClose()} />}
    {kind === 'guide' && <GuidePanel onClose={() => palette.onClose()} />}
  </Suspense>
);
