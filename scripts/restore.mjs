/** `npm run restore`: a backup into the empty databases that the settings name. */
import { keep } from './steps/keep.mjs';

await keep('restore');
