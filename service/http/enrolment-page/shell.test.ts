import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the page’s style sheet hides the message for old browsers from new ones', () => {
  const read = (name: string) => readFileSync(path.resolve('web-enrolment', name), 'utf8');

  expect(read('styles.css')).toMatch(/^@import "\.\/shell\.css";/);
  expect(read('shell.css')).toMatch(/@supports \(height: 1dvh\) \{\s*\.old-browser \{\s*display: none;/);
});
