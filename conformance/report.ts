import type { Outcome } from './outcome';

export interface Finding {
  id: string;
  section: string;
  promise: string;
  outcome: Outcome;
}

export interface Report {
  service: string;
  isDestructive: boolean;
  findings: Finding[];
  /** Sessions of this run that could not be deleted. */
  leftBehind: string[];
}

const mostShown = 5;

export const countOf = ({ findings }: Report, kind: Outcome['kind']): number =>
  findings.filter(({ outcome }) => outcome.kind === kind).length;

const detailsOf = (outcome: Outcome): string[] => {
  if (outcome.kind === 'skipped') return [`why: ${outcome.why}`];

  const problems = outcome.kind === 'failed' ? outcome.problems : [];
  const more = problems.length - mostShown;

  return [
    ...problems.slice(0, mostShown).flatMap(({ seen, expected }) => [`seen: ${seen}`, `expected: ${expected}`]),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...outcome.notes.map((note) => `note: ${note}`),
  ];
};

const labels = { passed: 'passed ', failed: 'FAILED ', skipped: 'skipped' } as const;

export const asText = (report: Report): string => {
  const width = Math.max(...report.findings.map(({ id }) => id.length));
  const lines = report.findings.flatMap(({ id, section, promise, outcome }) => [
    `${labels[outcome.kind]}  ${id.padEnd(width)}  ${section.padEnd(9)}  ${promise}`,
    ...detailsOf(outcome).map((detail) => `${' '.repeat(11)}${detail}`),
  ]);

  return [
    `Conformance of ${report.service}${report.isDestructive ? ', with --destructive' : ', read-only'}`,
    '',
    ...lines,
    '',
    ...report.leftBehind.map((id) => `Left behind: session ${id} was created but could not be deleted.`),
    `${countOf(report, 'passed')} passed, ${countOf(report, 'failed')} failed, ${countOf(report, 'skipped')} skipped`,
  ].join('\n');
};

export const asJson = (report: Report): string =>
  JSON.stringify(
    {
      service: report.service,
      destructive: report.isDestructive,
      checks: report.findings.map(({ id, section, promise, outcome: { kind, ...rest } }) => ({
        id,
        section,
        promise,
        outcome: kind,
        ...rest,
      })),
      leftBehind: report.leftBehind,
      summary: {
        passed: countOf(report, 'passed'),
        failed: countOf(report, 'failed'),
        skipped: countOf(report, 'skipped'),
      },
    },
    null,
    2,
  );
