/**
 * `npm start`. An old Node gets no further than this file, so the version is checked before anything
 * newer is loaded.
 */
import { requireNode } from './steps/node-version.mjs';

requireNode();
import('./steps/launch.mjs');
