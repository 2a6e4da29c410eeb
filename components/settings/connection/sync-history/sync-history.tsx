import type { ConnectionAnswer, CrawlRow } from '@/lib/answers';
import { Section } from '../../../page/section';
import { DataTable } from '../../../ui/data-table';
import { ClockTime } from '../../../ui/time';
import { crawlColumns } from './columns';

interface SyncHistoryProps {
  crawls: readonly CrawlRow[];
  nextFullAt: ConnectionAnswer['nextFullAt'];
}

export const SyncHistory = ({ crawls, nextFullAt }: SyncHistoryProps) => (
  <Section
    title="Sync history"
    caption={
      <>
        runs that found changes; full sync at least every 6 hours
        {nextFullAt && (
          <>
            , next by <ClockTime at={nextFullAt} />
          </>
        )}
      </>
    }
  >
    <DataTable
      label="Sync history"
      variant="plain"
      columns={crawlColumns}
      rowId={({ id }) => String(id)}
      state={
        crawls.length === 0
          ? { kind: 'empty', content: <p className="text-table text-ink-2">No sync yet.</p> }
          : { kind: 'ready', rows: crawls, isRefreshing: false }
      }
      minWidth={760}
    />
  </Section>
);
