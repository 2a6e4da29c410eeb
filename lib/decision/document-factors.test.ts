import { describe, expect, it } from 'vitest';
import { checkExpiry } from './expiry';
import { checkConfidence } from './reading-confidence';
import { levelOf } from './scoring';
import { day, machine, machineValues, passport, printed, withPrint, withZone } from './testing';
import { checkZone } from './zone-validity';

const level = (score: number | null): string => (score === null ? 'UNAVAILABLE' : levelOf(score));

describe('the zone', () => {
  const zone = (changes: Parameters<typeof withZone>[0]) => withZone(changes).zone as NonNullable<typeof passport.zone>;
  const right = zone({}).checks;

  it('is HIGH with all check digits right', () => {
    expect(checkZone(zone({}))).toEqual({
      score: 100,
      reason: 'All 5 check digits of the machine-readable zone are correct.',
    });
  });

  it('names every wrong digit', () => {
    expect(checkZone(zone({ checks: { ...right, birth: false } })).score).toBe(60);
    expect(checkZone(zone({ checks: { ...right, number: false, composite: false } }))).toEqual({
      score: 20,
      reason: '2 of 5 check digits of the machine-readable zone are wrong: document number and composite.',
    });
  });

  it('counts only the digits that the format has', () => {
    expect(checkZone(zone({ checks: { number: true, birth: true, expiry: true } })).reason).toContain('All 3 check');
  });

  it('a look-alike that was taken lowers it and is named, and never raises it', () => {
    const substitution = { line: 1, position: 6 };

    expect(checkZone(zone({ substitution }))).toEqual({
      score: 85,
      reason: expect.stringContaining('line 2, position 7'),
    });
    expect(checkZone(zone({ substitution, checks: { ...right, birth: false, composite: false } })).score).toBe(20);
  });

  it('that was found and not read has no score, and says so', () => {
    expect(checkZone(zone({ fields: null, checks: {} }))).toEqual({
      score: null,
      reason: 'Not checked: the machine-readable zone could not be read.',
    });
  });
});

describe('the date of expiry', () => {
  const expiring = (print: string | null, zone: string | null, { confidence = 98, isRight = true } = {}) => {
    const print_ = withPrint({ date_of_expiry: print === null ? null : printed('date_of_expiry', print, confidence) });
    const { date_of_expiry, ...rest } = machineValues;
    const fields = machine({ ...rest, ...(zone && { date_of_expiry: zone }) });
    const checks = { ...passport.zone?.checks, expiry: isRight };

    return checkExpiry({ ...print_, zone: withZone({ fields, checks }).zone }, day);
  };

  it.each([
    ['2031-10-31', '2031-10-31', 'HIGH', 100],
    ['2026-11-17', '2026-11-17', 'HIGH', 85],
    ['2026-11-16', '2026-11-16', 'LOW', 0],
    ['2031-10-31', null, 'HIGH', 100],
    [null, '2031-10-31', 'HIGH', 100],
    [null, '2020-10-31', 'LOW', 0],
    [null, null, 'UNAVAILABLE', null],
    [null, '2026-11', 'UNAVAILABLE', null],
    [null, '2026-10', 'LOW', 0],
    [null, '2026-02-31', 'UNAVAILABLE', null],
  ])('printed %s, in the zone %s: %s', (print, zone, expected, points) => {
    const { score, reason } = expiring(print, zone);

    expect([level(score), score]).toEqual([expected, points]);
    expect(reason).toMatch(
      expected === 'UNAVAILABLE' ? /^Not checked: / : /^(Valid|Expired): the .*2026-11-17 \(UTC\)\.$/,
    );
  });

  it('sources that differ decide nothing, unless all of them lie before the session', () => {
    expect(expiring('2031-10-31', '2021-10-31')).toMatchObject({
      score: null,
      reason: expect.stringContaining('differ'),
    });
    expect(expiring('2022-10-31', '2021-10-31').score).toBe(0);
  });

  it('a zone whose check digit is wrong does not count', () => {
    expect(expiring(null, '2031-10-31', { isRight: false }).score).toBeNull();
    expect(expiring('2031-10-31', '2021-10-31', { isRight: false }).score).toBe(100);
  });

  it('a print that was hard to read gives way to the zone, and alone decides nothing', () => {
    expect(expiring('2021-10-31', '2031-10-31', { confidence: 40 }).score).toBe(100);
    expect(expiring('2031-10-31', null, { confidence: 40 }).score).toBeNull();
    // Sure enough to speak for the applicant, not against.
    expect(expiring('2031-10-31', null, { confidence: 85 }).score).toBe(100);
    expect(expiring('2021-10-31', null, { confidence: 85 }).score).toBeNull();
  });
});

describe('how surely the print was read', () => {
  it('is HIGH where every identifying field is sure; others do not matter', () => {
    const facts = { ...passport, printed: [...passport.printed, printed('address', '1 MAIN ST', 12)] };

    expect(checkConfidence(facts).score).toBe(98);
    expect(checkConfidence(facts).reason).toMatch(/^Read with confidence 98 or more: surname, given name, .+\.$/);
  });

  it.each(['surname', 'date_of_birth', 'document_number'])('is never HIGH without the %s', (name) => {
    const { score, reason } = checkConfidence(withPrint({ [name]: null }));

    expect([level(score), reason]).toEqual(['MEDIUM', expect.stringContaining('Not read: ')]);
  });

  it('doubt alone never rejects', () => {
    const facts = withPrint({ surname: printed('surname', 'MÜLLER', 3), given_name: printed('given_name', 'ANNA', 0) });

    expect(level(checkConfidence(facts).score)).toBe('MEDIUM');
  });

  it('has no score where nothing was read', () => {
    expect(checkConfidence({ ...passport, printed: [printed('address', '1 MAIN ST')] }).score).toBeNull();
  });
});
