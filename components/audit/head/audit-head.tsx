'use client';

import { ShieldCheck } from 'lucide-react';
import { PageHead } from '../../shell/page-head';
import { Button } from '../../ui/button';
import { Forbidden } from '../../ui/failure';
import { type LogFilter, noFilter } from '../address';
import { AuditTabs, type View } from './audit-tabs';
import { ExportDialog } from './export-dialog';
import { useVerification } from './use-verification';
import { VerificationLine } from './verification-line';

/** What this person may do here besides reading. */
export interface AuditRights {
  mayExport: boolean;
  /** Reveals, and purposes given in words, are this person's to review. */
  mayReview: boolean;
}

interface AuditHeadProps {
  here: View;
  rights: AuditRights;
  /** What an export would be limited to. */
  filter?: LogFilter;
  /** As the list last said. */
  unsealed?: number | null;
}

/** Title, views, verification and export: the same above every view of the log. */
export const AuditHead = ({ here, rights, filter = noFilter, unsealed = null }: AuditHeadProps) => {
  const { verify, ...verification } = useVerification();

  return (
    <>
      <PageHead title="Audit" beside={<AuditTabs here={here} mayReview={rights.mayReview} />}>
        <Button size="small" onClick={verify} disabled={verification.pending}>
          <ShieldCheck aria-hidden="true" />
          {verification.pending ? 'Verifying…' : 'Verify'}
        </Button>
        {rights.mayExport && <ExportDialog filter={filter} />}
      </PageHead>
      <VerificationLine {...verification} unsealed={unsealed} />
    </>
  );
};

/** In the place of a view that the server refused: nothing of the log is offered. */
export const RefusedView = ({ message, reference }: { message: string; reference: string | null }) => (
  <>
    <PageHead title="Audit" />
    <Forbidden className="p-5" message={message} reference={reference} />
  </>
);
