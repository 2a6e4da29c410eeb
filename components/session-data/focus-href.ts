export const focusHref = '/triage/focus';

/** For whoever comes for one case: focus mode does not go on to the next one by itself. */
export const singleHref = `${focusHref}?single=1`;
