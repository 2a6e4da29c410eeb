/** Answers as a newer or differently built service of the family words them. */
import type { z } from 'zod';
import { isObject, mapProperties } from './json';
import { isRowOf, withRows } from './list-faults';
import { defineFault, limits, oneOf } from './settings';
import type { Target } from './target';

/** In the order in which they apply: the names change last, since the others look for the usual ones. */
export const driftKinds = ['unknown-factor', 'unknown-level', 'unknown-status', 'pascal-case'] as const;

export const driftSchemas = [
  defineFault(
    'drift',
    'The answer has a Trust Factor, levels or a status that the interface does not know, or its property names in ' +
      'PascalCase. With session ids: answers below these sessions, and their rows in the list.',
    { what: oneOf(driftKinds), ...limits },
  ),
] as const;

export type DriftFault = z.output<(typeof driftSchemas)[number]>;

const unknownFactor = { deviceReputation: { score: 12, level: 'LOW' } };
const unknownLevel = 'ELEVATED';
const unknownStatus = 'SUSPENDED';

const replaceText = (value: unknown, names: readonly string[], text: string): unknown =>
  mapProperties(value, (name, inner) => [name, names.includes(name) && typeof inner === 'string' ? text : inner]);

const driftValue = (what: DriftFault['what'], value: unknown): unknown => {
  switch (what) {
    case 'unknown-factor':
      return isObject(value) && isObject(value.verifications)
        ? { ...value, verifications: { ...value.verifications, ...unknownFactor } }
        : value;
    case 'unknown-level':
      return replaceText(value, ['level'], unknownLevel);
    case 'unknown-status':
      return replaceText(value, ['status', 'verificationStatus'], unknownStatus);
    case 'pascal-case':
      return mapProperties(value, (name, inner) => [name.charAt(0).toUpperCase() + name.slice(1), inner]);
  }
};

export const changeWording = ({ what, sessionIds: only }: DriftFault, target: Target, body: unknown): unknown =>
  only && target.route === 'list'
    ? withRows(body, (rows) =>
        rows.map((row) => (only.some((wanted) => isRowOf(row, wanted)) ? driftValue(what, row) : row)),
      )
    : driftValue(what, body);
