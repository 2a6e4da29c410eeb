/** What people do with sessions: give them to each other, tag and note them, keep views of the list, and export them. */
export { listAssignees } from './assign';
export { changeWork } from './change';
export { exportSessions } from './export/export';
export { longestNote } from './notes';
export { preferencesForm, readPreferences, writePreferences } from './preferences';
export { readSessionWork } from './session';
export { createTag, listTags, renameTag, retireTag, tagNameForm, tagNameWords } from './tags';
export { mostAtOnce } from './target';
export { changeView, createView, deleteView, viewForm, viewWords } from './views/change';
export { listViews } from './views/list';
