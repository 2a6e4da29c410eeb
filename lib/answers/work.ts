/** Assignment, tags, notes, views, preferences and exports. */
import type { Instant } from '@/lib/contract/domain';
import type { ListColumnName } from '@/lib/session-query';
import type { Count, PersonName } from './session-list';

/** Chosen sessions, or all matches. `expected`: the number of matches the person saw. */
export type Target = { ids: string[] } | { address: string; text: string | null; expected: number };

/** Body of `POST /api/sessions/work`. All or nothing; CONFLICT if the number of matches is not `expected`. */
export interface WorkBody {
  target: Target;
  change:
    | { kind: 'assign'; personId: string | null }
    | { kind: 'tags'; add: number[]; remove: number[] }
    | { kind: 'note'; words: string };
}

export interface WorkAnswer {
  changed: number;
  unchanged: number;
}

/** `GET /api/sessions/{id}/work` */
export interface SessionWorkAnswer {
  assignee: PersonName | null;
  assignedAt: Instant | null;
  tags: number[];
  /** `null`: only people who may see evidence get notes. */
  notes: Array<{ id: string; at: Instant; by: string; words: string | null }> | null;
  /** The words of the notes are hidden until a purpose is chosen. */
  masked: boolean;
}

/** `GET /api/assignees`: people to whom a session can be assigned. */
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
  /** Query parameters of the list, with the columns. */
  address: string;
  isShared: boolean;
  /** `null`: a default view, which everybody has. */
  owner: PersonName | null;
  isOwn: boolean;
  /** True for your own, and for views of people who have left if your roles allow it. */
  mayDelete: boolean;
  total: Count;
}

/** `GET /api/views`; `POST` with `{ name, address, isShared }`; `PATCH /api/views/{viewId}` with any of them; `DELETE`. */
export interface ViewsAnswer {
  /** All sessions. */
  all: Count;
  views: SavedViewRow[];
}

/** `GET /api/preferences`; `PUT` with all values. */
export interface Preferences {
  /** Visible columns, in order; the session column is always visible. */
  columns: ListColumnName[];
  density: 'comfortable' | 'compact';
  facetsOpen: boolean;
  singleKeys: boolean;
  /** In px, by table and column; only those that the person changed. */
  columnWidths: Record<string, Record<string, number>>;
}

/** Body of `POST /api/sessions/export`; answers with the file. Header `x-export-rows`: the number of rows. */
export interface ExportBody {
  target: Target;
  format: 'csv' | 'jsonl';
}
