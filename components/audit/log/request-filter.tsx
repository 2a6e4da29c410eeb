'use client';

import { Eraser } from 'lucide-react';
import { noFilter } from '../../session-data/audit-address';
import { readLog } from '../queries';
import { TextFilter } from './text-filter';

interface RequestFilterProps {
  chosen: string | null;
  onChoose: (reference: string | null) => void;
}

const resolve = async (typed: string): Promise<string> => {
  const request = typed.toUpperCase();
  await readLog({ ...noFilter, request }, null);
  return request;
};

export const RequestFilter = (props: RequestFilterProps) => (
  <TextFilter
    {...props}
    label="Deletion request"
    icon={<Eraser aria-hidden="true" />}
    field="Reference"
    hint="Such as DR-2026-0147. Includes the erasure of its sessions."
    resolve={resolve}
  />
);
