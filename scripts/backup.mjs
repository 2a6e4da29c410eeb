/** `npm run backup`: writes everything except the keys to one folder, with the desk running or not. */
import { runBundle } from './steps/run-bundle.mjs';
import { terminal } from './steps/terminal.mjs';

await runBundle('backup', ({ run }, from) =>
  run('backup', process.argv.slice(2), { env: process.env, from, terminal }),
);
