/** `npm run admin`: what an operator can do from the command line. */
import { runBundle } from './steps/run-bundle.mjs';

await runBundle('admin', ({ administer }) => administer(process.argv.slice(2), process.env));
