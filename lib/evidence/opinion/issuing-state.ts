import { issuingStateIn } from '../mrz';
import type { Outcome } from '../reading';
import { type Judged, judged, judgedInFull, type WorkedOut } from './judged';
import { readStateCode } from './state-codes';
import { type Evidence, type Statement, sourceNames, statementsOf } from './statements';

type Read = NonNullable<ReturnType<typeof readStateCode>>;

const codeOf = ({ code, meaning }: Read): string => (meaning.kind === 'state' ? meaning.code : code);

const judgeSame = ({ code, meaning }: Read): Judged =>
  judgedInFull(
    'passed',
    meaning.kind === 'specimen'
      ? 'The issuing state is Utopia, the code of specimens'
      : `${code} is the issuing state and the document’s country`,
    'The issuing state is the document’s country',
  );

const judgeOne = ({ source, text }: Statement, country: string): Judged => {
  const [said, expected] = [readStateCode(text), readStateCode(country)];
  const where = sourceNames[source];
  if (said === null || expected === null) {
    return judged('unknown', `The issuing state in the ${where} cannot be compared with the document’s country`);
  }
  if (said.meaning.kind === 'person') {
    return judgedInFull(
      'failed',
      `${said.code} in the ${where} stands for ${said.meaning.name}, not for an issuing state`,
      `The code in the ${where} is not that of an issuing state`,
    );
  }
  if (codeOf(said) === codeOf(expected)) return judgeSame(said);
  if (said.meaning.kind === 'organisation') {
    return judgedInFull(
      'unknown',
      `Issued by ${said.meaning.name}, while the document’s country is ${country}`,
      'Issued by an organisation, which is no country',
    );
  }

  return judgedInFull(
    'failed',
    `${said.code} in the ${where}, while the document’s country is ${country}`,
    `The ${where} names another issuing state than the document’s country`,
  );
};

const gravity: Record<Outcome, number> = { failed: 2, unknown: 1, passed: 0 };

const judge = (statements: Statement[], country: string | null): Judged => {
  if (country === null) return judged('unknown', 'The document’s country was not delivered');
  const [first, ...others] = statements.map((statement) => judgeOne(statement, country));
  if (first === undefined) return judged('unknown', 'No issuing state was delivered');

  return others.reduce((worst, next) => (gravity[next.outcome] > gravity[worst.outcome] ? next : worst), first);
};

const zoneStatement = ({ document, mrz }: Evidence): Statement[] => {
  const [field] = statementsOf(document, { mrz: 'issuing_state_or_organization' });
  const text = field?.text ?? (mrz && issuingStateIn(mrz));

  return text ? [{ source: 'mrz', text }] : [];
};

/** The holder's nationality may be another, and is no finding. A licence, which prints no code, has none to compare. */
export const issuingState = (evidence: Evidence): WorkedOut | null => {
  const { document, mrz } = evidence;
  const printed = statementsOf(document, { visual: 'issuing_state_code' }).filter(({ text }) => readStateCode(text));
  const statements = [...zoneStatement(evidence), ...printed];
  if (statements.length === 0 && mrz === null) return null;

  return {
    ...judge(statements, document.country),
    working: [
      ...statements.map(({ source, text }) => `${sourceNames[source]}: ${text}`),
      `country: ${document.country ?? 'not delivered'}`,
    ],
  };
};
