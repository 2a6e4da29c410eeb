/**
 * `npm start`. This file is all that an old Node gets to read, so it says what is wrong before
 * anything newer is loaded.
 */
import { requireNode } from './steps/node-version.mjs';

requireNode();
import('./steps/launch.mjs');
