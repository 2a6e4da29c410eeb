import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { mayUse, type Route } from '@/lib/access';
import type { Upstream } from '@/lib/upstream';
import { desk } from './desk';
import { isEmbeddedService } from './embedded';

/** Pages that rest on an extension of the interface: what they load, and how to find out whether the service has it. */
const extensions = {
  '/settings/decisions': { loads: 'GET /api/settings/decisions', isOffered: (upstream) => upstream.offersPolicy() },
  '/settings/enrolment': { loads: 'GET /api/settings/enrolment', isOffered: (upstream) => upstream.offersBranding() },
} as const satisfies Record<string, { loads: Route; isOffered: (upstream: Upstream) => Promise<boolean> }>;

type ExtensionPage = keyof typeof extensions;

/** The settings do not wait longer for a service that may not answer. */
const longestWaitMs = 1000;

/** The pages of `extensions` that cannot be shown: to this person, or with this service. */
export const closedPages = async (roles: readonly string[], waitMs = longestWaitMs): Promise<readonly string[]> => {
  const pages = Object.keys(extensions) as ExtensionPage[];
  const isOpen = async (page: ExtensionPage): Promise<boolean> => {
    const { loads, isOffered } = extensions[page];
    if (!mayUse(roles, loads)) return false;

    return isEmbeddedService() || Promise.race([isOffered(desk().upstream), setTimeout(waitMs, false)]);
  };
  const open = await Promise.all(pages.map(isOpen));

  return pages.filter((_, place) => !open[place]);
};
