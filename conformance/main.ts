/** Checks an enrolment service from outside; `npm run conformance`. */
import { parseOptions, UsageError, usage } from './arguments';
import { type Check, checks } from './checks';
import { type Outcome, verdict } from './outcome';
import { asJson, asText, countOf, type Finding, type Report } from './report';
import { addressOf, CannotStart, openVisit, type Visit } from './visit';
import { NoAnswer } from './wire/exchange';

export interface Terminal {
  say: (text: string) => void;
  complain: (text: string) => void;
}

const terminal: Terminal = { say: (text) => console.log(text), complain: (text) => console.error(text) };

/** Repeats only our own sentences, because other errors may quote personal data. */
const wordsFor = (error: unknown): string => {
  if (error instanceof NoAnswer) return error.message;

  return `the check failed with ${error instanceof Error ? error.name : 'an error'}`;
};

const attempt = async ({ look }: Check, visit: Visit): Promise<Outcome> => {
  try {
    return await look(visit);
  } catch (error) {
    return verdict([{ seen: wordsFor(error), expected: 'a usable answer' }]);
  }
};

/** Runs the checks one by one, so that the service gets one request at a time. */
const runChecks = async (checks: readonly Check[], visit: Visit): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) {
    const { id, section, promise } = check;
    findings.push({ id, section, promise, outcome: await attempt(check, visit) });
  }

  return findings;
};

/** Returns the exit code: 0 nothing failed, 1 something failed, 2 it could not be checked. */
export const conform = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say, complain }: Terminal = terminal,
): Promise<number> => {
  try {
    const options = parseOptions(args, env);
    if (!options) {
      say(usage);

      return 0;
    }

    const visit = await openVisit(options);
    const findings = await runChecks(checks, visit);
    const leftBehind = (await visit.own?.cleanUp()) ?? [];
    const report: Report = {
      service: addressOf(options),
      isDestructive: options.destructive,
      findings,
      leftBehind,
    };
    say(options.json ? asJson(report) : asText(report));

    return countOf(report, 'failed') > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CannotStart)) throw error;
    complain(error instanceof UsageError ? `${error.message}\nSee --help.` : error.message);

    return 2;
  }
};
