/**
 * What Doc 9303 part 3, section 5, puts beside ISO 3166: `state` issues under another code, `organisation` issues and is
 * no state, `specimen` is what it says, and `person` describes a holder without nationality and issues nothing.
 */
export type StateCode =
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
  // ISO has no code for Kosovo; these are all in use.
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

/** `null`: not a code at all, such as the name of a state in its own language. */
export const readStateCode = (text: string): { code: string; meaning: StateCode } | null => {
  const code = tidy(text);
  if (code !== 'D' && !/^[A-Z]{3}$/.test(code)) return null;

  return { code, meaning: special[code] ?? { kind: 'state', code } };
};
