export { SearchField } from './list/search-field';
export { SearchedLine } from './list/searched-line';
