/** Roles a person can hold. `permissions.ts` lists what each may do. */
export const roles = ['viewer', 'officer', 'supervisor', 'privacy officer', 'auditor', 'administrator'] as const;
export type Role = (typeof roles)[number];
