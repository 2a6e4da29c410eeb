'use client';

import { Hash } from 'lucide-react';
import { noFilter } from '../../session-data/audit-address';
import { shortId } from '../../ui/short-id';
import { readLog } from '../queries';
import { TextFilter } from './text-filter';

interface SessionFilterProps {
  chosen: string | null;
  onChoose: (sessionId: string | null) => void;
}

/** The server knows the full id of a short one, and refuses one that it does not know. */
const resolve = async (session: string): Promise<string> =>
  (await readLog({ ...noFilter, session }, null)).session ?? session;

export const SessionFilter = (props: SessionFilterProps) => (
  <TextFilter
    {...props}
    label="Session"
    icon={<Hash aria-hidden="true" />}
    field="Session id"
    hint="In full, or short as on screens: 502f…b0a9. Also finds lists and searches that showed the session."
    shown={shortId}
    resolve={resolve}
  />
);
