import 'server-only';

/** For answers that sign somebody out: what the browser kept of the desk goes with the sign-in. */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' } as const;
