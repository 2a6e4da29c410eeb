/** Which consent text the page shows. A new text gets a new version, and applicants are asked again. */
import type { SessionState } from '../shapes';

export const consentVersion = '2026-11';

export const needsConsent = ({ consent }: SessionState): boolean => consent?.version !== consentVersion;
