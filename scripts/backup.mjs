/** `npm run backup`: everything but the keys into one folder, with the desk running or not. */
import { runBundle } from './steps/run-bundle.mjs';
import { teller } from './steps/teller.mjs';

await runBundle('backup', ({ run }, from) => run('backup', process.argv.slice(2), { env: process.env, from, teller }));
