/** Looking again at what is final: appeals, who has them, and what was found. Nothing of it is sent to the service. */
export { changeAppeal } from './change';
export { appealForm, appealWords } from './form';
export { readAppeal } from './read';
