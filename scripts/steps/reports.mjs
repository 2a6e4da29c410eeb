/** What test runners report: how many tests passed, and each failure as one line with the start of its message. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

const startOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 6)
    .join(' | ')
    .slice(0, 600);

const failure = (file, title, message) => `${path.relative(root, file)}: ${title}: ${startOf(message)}`;

export const readVitest = ({ numPassedTests, success, testResults }) => {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));

    // A file that cannot be loaded has no tests to count, but has failed.
    return tests.length === 0 && status === 'failed' ? [failure(name, 'not run', message)] : tests;
  });

  // An error outside every test fails the run too.
  return {
    passed: numPassedTests,
    failures: failures.length === 0 && !success ? ['an error outside the tests'] : failures,
  };
};

const specsIn = (suites = []) => suites.flatMap((each) => [...(each.specs ?? []), ...specsIn(each.suites)]);

export const readPlaywright = ({ config, stats, suites, errors }) => ({
  passed: stats.expected,
  failures: [
    ...errors.map(({ message }) => `outside the tests: ${startOf(message)}`),
    ...specsIn(suites).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          failure(path.join(config.rootDir, file), title, results.flatMap((result) => result.errors ?? [])[0]?.message),
        ),
    ),
  ],
});
