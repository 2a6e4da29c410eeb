/** Checks an enrolment service from outside; `npm run conformance`. */
import { parseOptions, UsageError, usage } from './arguments';
import { checks } from './checks';
import { asJson, countOf, inWords, type Report } from './report';
import { runChecks } from './run';
import { addressOf, CannotStart, openVisit } from './visit';

export interface Terminal {
  say: (text: string) => void;
  complain: (text: string) => void;
}

const terminal: Terminal = { say: (text) => console.log(text), complain: (text) => console.error(text) };

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
    say(options.json ? asJson(report) : inWords(report));

    return countOf(report, 'failed') > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CannotStart)) throw error;
    complain(error instanceof UsageError ? `${error.message}\nSee --help.` : error.message);

    return 2;
  }
};
