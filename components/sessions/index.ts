export { SearchField } from './list/search-field';
export { SearchedWords } from './list/searched-line';
