/** `npm run admin`: commands for operators. */
import { runBundle } from './steps/run-bundle.mjs';

await runBundle('admin', ({ administer }) => administer(process.argv.slice(2), process.env));
