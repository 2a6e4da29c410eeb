'use client';

import type { ReactNode } from 'react';
import { useIsPhone } from './phone';

/** Asks about the screen by itself, so that the page around it is not drawn twice on a phone. */
export const OnPhone = ({ children }: { children: ReactNode }) => (useIsPhone() ? children : null);

export const OffPhone = ({ children }: { children: ReactNode }) => (useIsPhone() ? null : children);
