import type { AuditRights } from '@/components/audit/head/audit-head';
import { mayUse } from '@/lib/access';

/** What the screen offers; the routes enforce it. */
export const auditRights = (roles: readonly string[]): AuditRights => ({
  mayExport: mayUse(roles, 'GET /api/audit/export'),
  mayReview: mayUse(roles, 'PAGE /audit/reveals'),
});
