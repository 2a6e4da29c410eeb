/** What a person can be. What each role may do is in lib/access/permissions.ts. */
export const roles = ['viewer', 'officer', 'supervisor', 'privacy officer', 'auditor', 'administrator'] as const;
export type Role = (typeof roles)[number];
