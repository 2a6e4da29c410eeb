/** `npm run backup`: everything but the keys into one folder, with the desk running or not. */
import { keep } from './steps/keep.mjs';

await keep('backup');
