/** `npm run restore`: a backup into the empty databases that the settings name. */
import { runBundle } from './steps/run-bundle.mjs';
import { teller } from './steps/teller.mjs';

await runBundle('backup', ({ run }, from) => run('restore', process.argv.slice(2), { env: process.env, from, teller }));
