import { unknownCountry } from '@/lib/contract/vocabulary';
import { issuingStateIn } from '../mrz';
import type { Outcome } from '../reading';
import { type Result, result, type WorkedResult } from './result';
import { type Evidence, type Statement, sourceNames, statementsOf } from './statements';

/**
 * Codes that Doc 9303 part 3, section 5, adds to ISO 3166. `state`: another code for a state. `person`: describes a
 * holder without a nationality, never an issuer.
 */
type StateCode =
  | { kind: 'state'; code: string }
  | { kind: 'organisation'; name: string }
  | { kind: 'specimen' }
  | { kind: 'person'; name: string };

const special: Record<string, StateCode> = {
  D: { kind: 'state', code: 'DEU' },
  GBD: { kind: 'state', code: 'GBR' },
  GBN: { kind: 'state', code: 'GBR' },
  GBO: { kind: 'state', code: 'GBR' },
  GBP: { kind: 'state', code: 'GBR' },
  GBS: { kind: 'state', code: 'GBR' },
  // ISO 3166 has no code for Kosovo; all of these are in use.
  XKX: { kind: 'state', code: 'RKS' },
  XKK: { kind: 'state', code: 'RKS' },
  KSV: { kind: 'state', code: 'RKS' },
  EUE: { kind: 'organisation', name: 'the European Union' },
  UNO: { kind: 'organisation', name: 'the United Nations' },
  UNA: { kind: 'organisation', name: 'an agency of the United Nations' },
  UNK: { kind: 'organisation', name: 'the United Nations mission in Kosovo' },
  XBA: { kind: 'organisation', name: 'the African Development Bank' },
  XIM: { kind: 'organisation', name: 'the African Export-Import Bank' },
  XCC: { kind: 'organisation', name: 'the Caribbean Community' },
  XCE: { kind: 'organisation', name: 'the Council of Europe' },
  XCO: { kind: 'organisation', name: 'the Common Market for Eastern and Southern Africa' },
  XEC: { kind: 'organisation', name: 'the Economic Community of West African States' },
  XPO: { kind: 'organisation', name: 'Interpol' },
  XES: { kind: 'organisation', name: 'the Organization of Eastern Caribbean States' },
  XMP: { kind: 'organisation', name: 'the Parliamentary Assembly of the Mediterranean' },
  XOM: { kind: 'organisation', name: 'the Sovereign Military Order of Malta' },
  XDC: { kind: 'organisation', name: 'the Southern African Development Community' },
  IAO: { kind: 'organisation', name: 'the International Civil Aviation Organization' },
  UTO: { kind: 'specimen' },
  XXA: { kind: 'person', name: 'a stateless person' },
  XXB: { kind: 'person', name: 'a refugee' },
  XXC: { kind: 'person', name: 'a refugee' },
  XXX: { kind: 'person', name: 'a person of unspecified nationality' },
};

const tidy = (code: string): string => code.replace(/[<\s]/g, '').toUpperCase();

/** `null`: not a code, such as the name of a state in its own language. */
const readStateCode = (text: string): { code: string; meaning: StateCode } | null => {
  const code = tidy(text);
  if (code !== 'D' && !/^[A-Z]{3}$/.test(code)) return null;

  return { code, meaning: special[code] ?? { kind: 'state', code } };
};

type ReadCode = NonNullable<ReturnType<typeof readStateCode>>;

const codeOf = ({ code, meaning }: ReadCode): string => (meaning.kind === 'state' ? meaning.code : code);

const judgeSame = ({ code, meaning }: ReadCode): Result =>
  result(
    'passed',
    meaning.kind === 'specimen'
      ? 'Issuing state is Utopia, the specimen code'
      : `Issuing state ${code} matches the document’s country`,
    'Issuing state matches the document’s country',
  );

const judgeOne = ({ source, text }: Statement, country: string): Result => {
  const [stated, expected] = [readStateCode(text), readStateCode(country)];
  const where = sourceNames[source];
  if (stated === null || expected === null) {
    return result('unknown', `The issuing state in the ${where} cannot be compared with the document’s country`);
  }
  if (stated.meaning.kind === 'person') {
    return result(
      'failed',
      `${stated.code} in the ${where} means ${stated.meaning.name}, not an issuing state`,
      `The code in the ${where} is not an issuing state`,
    );
  }
  if (expected.code === unknownCountry) {
    return result(
      'unknown',
      `${stated.code} in the ${where}; the service does not know the document’s country`,
      'The service does not know the document’s country',
    );
  }
  if (codeOf(stated) === codeOf(expected)) return judgeSame(stated);
  if (stated.meaning.kind === 'organisation') {
    return result(
      'unknown',
      `Issued by ${stated.meaning.name}, but the document’s country is ${country}`,
      'Issued by an organisation, not a country',
    );
  }

  return result(
    'failed',
    `${stated.code} in the ${where}, but the document’s country is ${country}`,
    `The issuing state in the ${where} differs from the document’s country`,
  );
};

const severity: Record<Outcome, number> = { failed: 2, unknown: 1, passed: 0 };

const judge = (statements: Statement[], country: string | null): Result => {
  if (country === null) return result('unknown', 'Document’s country not provided');
  const [first, ...others] = statements.map((statement) => judgeOne(statement, country));
  if (first === undefined) return result('unknown', 'Issuing state not provided');

  return others.reduce((worst, next) => (severity[next.outcome] > severity[worst.outcome] ? next : worst), first);
};

const zoneStatement = ({ document, mrz }: Evidence): Statement[] => {
  const [field] = statementsOf(document, { mrz: 'issuing_state_or_organization' });
  const text = field?.text ?? (mrz && issuingStateIn(mrz));

  return text ? [{ source: 'mrz', text }] : [];
};

/** Compares with the document's country, never with the holder's nationality. `null`: no code and no MRZ, as on a licence. */
export const issuingState = (evidence: Evidence): WorkedResult | null => {
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
