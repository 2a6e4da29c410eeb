/** `npm run restore`: restores a backup into the empty databases named in the settings. */
import { runBundle } from './steps/run-bundle.mjs';
import { terminal } from './steps/terminal.mjs';

await runBundle('backup', ({ run }, from) =>
  run('restore', process.argv.slice(2), { env: process.env, from, terminal }),
);
