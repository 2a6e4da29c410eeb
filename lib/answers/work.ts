/** Assignment, tags, notes, views, preferences and exports. */
import type { Instant } from '@/lib/contract/domain';
import type { ListColumnName } from '@/lib/session-query';
import type { Count, PersonName } from './session-list';

/** Sessions that something is done to: those named, or all that match, as many as the person saw when they chose that. */
export type Target = { ids: string[] } | { address: string; text: string | null; expected: number };

/** Body of `POST /api/sessions/work`. All or nothing; CONFLICT when more or fewer match than `expected`. */
export interface WorkBody {
  target: Target;
  change:
    | { kind: 'assign'; personId: string | null }
    | { kind: 'tags'; add: number[]; remove: number[] }
    | { kind: 'note'; words: string };
}

export interface WorkAnswer {
  /** How many were changed; the others were so already. */
  changed: number;
  unchanged: number;
}

/** `GET /api/sessions/{id}/work` */
export interface SessionWorkAnswer {
  assignee: PersonName | null;
  assignedAt: Instant | null;
  tags: number[];
  /** `null`: for those who see evidence only. */
  notes: Array<{ id: string; at: Instant; by: string; words: string | null }> | null;
}

/** `GET /api/assignees`: those who can be given a session. */
export interface AssigneesAnswer {
  people: PersonName[];
  you: string;
}

/** `GET /api/tags`; `POST` with `{ name }`; `PATCH /api/tags/{tagId}` with `{ name }` or `{ retired }`. */
export interface TagsAnswer {
  tags: Array<{ id: number; name: string; retiredAt: Instant | null; sessions: number }>;
}

export interface SavedViewRow {
  id: string;
  name: string;
  /** Parameters of the list's address. */
  address: string;
  isShared: boolean;
  /** Whose it is. */
  owner: PersonName;
  isOwn: boolean;
  /** One's own; and of somebody who has left, where the roles include it. */
  mayDelete: boolean;
  total: Count;
}

/** `GET /api/views`; `POST` with `{ name, address, isShared }`; `PATCH /api/views/{viewId}` with any of these; `DELETE`. */
export interface ViewsAnswer {
  /** All sessions, for the first tab. */
  all: Count;
  views: SavedViewRow[];
}

/** `GET /api/preferences`; `PUT` with all of it. */
export interface Preferences {
  /** Shown, in this order; the session itself always is. */
  columns: ListColumnName[];
  density: 'comfortable' | 'compact';
  facetsOpen: boolean;
  singleKeys: boolean;
}

/** Body of `POST /api/sessions/export`; answers with the file. `x-export-rows` says how many rows it will have. */
export interface ExportBody {
  target: Target;
  format: 'csv' | 'jsonl';
}
