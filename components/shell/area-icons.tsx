import { ChartNoAxesColumn, Eraser, House, Settings2, ShieldCheck, TextAlignStart, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Area } from './places';

const look = { 'aria-hidden': 'true', className: 'size-[18px] stroke-[1.4]' } as const;

/** Drawn on the server, so that they cost the browser nothing. */
export const areaIcons: Record<Area, ReactNode> = {
  overview: <House {...look} />,
  sessions: <TextAlignStart {...look} />,
  triage: <Zap {...look} />,
  deletions: <Eraser {...look} />,
  insight: <ChartNoAxesColumn {...look} />,
  audit: <ShieldCheck {...look} />,
  settings: <Settings2 {...look} />,
};
