/** What people do with sessions: create, assign, tag and note them, save views of the list, and export. */
export { listAssignees } from './assign';
export { brandingChangeSchema, brandingHint, changeBranding } from './branding';
export { exportSessions } from './export';
export { createNewSession, newSessionSchema } from './new-session';
export { maxNoteLength } from './notes';
export { preferencesSchema, readPreferences, writePreferences } from './preferences';
export { changeWork, readSessionWork } from './session-work';
export { createTag, listTags, renameTag, retireTag, tagNameHint, tagNameSchema } from './tags';
export { bulkLimit } from './target';
export { changeView, createView, deleteView, listViews, viewHint, viewSchema } from './views';
