// SPDX-License-Identifier: Apache-2.0
import { identifyCarrier, type NumberFormat } from './carrier-detection.js';
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

/** Published valid numbers whose last digit is a check digit, and who carries them. */
const WITH_CHECK_DIGIT: [string, string][] = [
  ['1Z5R89390357567127', 'ups'],
  ['1Z879E930346834440', 'ups'],
  ['1Z410E7W0392751591', 'ups'],
  ['1Z8V92A70367203024', 'ups'],
  ['1ZXX3150YW44070023', 'ups'],
  ['K1506235620', 'ups'],
  ['J4603636537', 'ups'],
  ['V0490119172', 'ups'],
  ['8K00009775862', 'colissimo'],
  ['C11031500001879', 'ontrac'],
  ['C10999911320231', 'ontrac'],
  ['D10011354453707', 'ontrac'],
  ['D10011345983010', 'ontrac'],
  ['9205590164917312751089', 'usps'],
  ['9101026837331000039521', 'usps'],
  ['9101123456789000000013', 'usps'],
  ['9361289878700317633795', 'usps'],
  ['9400111201080805483016', 'usps'],
  ['9405803699300124287899', 'usps'],
  ['9505511069605048600624', 'usps'],
  ['92748931507708513018050063', 'usps'],
];

/** Numbers of the published shapes that have a prefix and no check digit. */
const WITH_PREFIX: [string, string][] = [
  ['TBA502887274000', 'amazon'],
  ['TBC038034537009', 'amazon'],
  ['TBM619632698000', 'amazon'],
  ['JJD0099999999', 'dhl_express'],
  ['JJD014600003834519182', 'dhl_express'],
  ['JJD000390016573415932', 'dhl_germany'],
  ['JVGL06252526266', 'dhl_benelux'],
  ['JVGL06192347000123456789', 'dhl_benelux'],
  ['GM2951173225174494', 'dhl_ecommerce'],
  ['GM295117494011169042', 'dhl_ecommerce'],
  ['LX123456789012', 'dhl_ecommerce'],
  ['LX17635036', 'lasership'],
  ['1LS717793482164', 'lasership'],
  ['1LS7119013618127-1', 'lasership'],
  ['LA17635036', 'lasership'],
  ['LH17635036', 'lasership'],
  ['1LSCXAR00006372', 'lasership'],
  ['H00HNA0123456789', 'hermes_uk'],
  ['C00HHA0123456789', 'hermes_uk'],
  ['T00DAA0123456789', 'hermes_uk'],
  ['JJFI64123456789012', 'posti'],
  ['PQ4F6P0412345670128013B', 'correos_espana'],
  ['PK4F6P041234567AZAD500B', 'correos_espana'],
];

const OPERATORS: [string, string][] = [
  ['US', 'usps'],
  ['GB', 'royal_mail'],
  ['CA', 'canada_post'],
  ['AU', 'australia_post'],
  ['DE', 'deutsche_post'],
  ['FR', 'la_poste'],
  ['ES', 'correos_espana'],
  ['BR', 'correios_br'],
  ['NZ', 'new_zealand_post'],
  ['HK', 'hongkong_post'],
  ['IT', 'poste_italiane'],
  ['FI', 'posti'],
  ['NO', 'bring'],
  ['RU', 'russian_post'],
];

/** The nine numbers that differ from this one only in the digit at `index`. */
function othersAt(number: string, index: number): string[] {
  const digits = [...'0123456789'].filter((digit) => digit !== number.charAt(index));
  return digits.map((digit) => number.slice(0, index) + digit + number.slice(index + 1));
}

const carriersOf = (numbers: string[]) => numbers.map((number) => identifyCarrier(number)?.carrier);
const NOBODY = Array.from({ length: 9 }, () => undefined);

describe('identifyCarrier', () => {
  it.each([...WITH_CHECK_DIGIT, ...WITH_PREFIX])(
    'identifies %s as a number of the well-known carrier %s',
    (number, carrier) => {
      expect(identifyCarrier(number)).toEqual({ carrier, tracking_number: number });
      expect(WELL_KNOWN_CARRIERS.has(carrier)).toBe(true);
    },
  );

  it.each(WITH_CHECK_DIGIT)('does not identify %s with another check digit', (number) => {
    expect(carriersOf(othersAt(number, number.length - 1))).toEqual(NOBODY);
  });

  it('does not identify another prefix or length', () => {
    const numbers = ['2Z5R89390357567127', '1A5R89390357567127', '1Z5R8939035756712', '1Z1111111111111111'];
    const prefixed = ['TBB000000000000', 'TBA50288727400A', 'XJD0099999999', 'GS295117494011169042', 'LX1763503'];
    const others = ['1LX734505321754', '1LS7119013618127-2', 'JVGL099999999', 'C10000000000000', ''];
    const added = [
      ...['TBB502887274000', 'TBC03803453700', 'B1506235620', 'LB17635036', 'LA176350361', '1LSCY123456789'],
      ...['H01HNA0123456789', 'B00HNA0123456789', 'H00HNA012345678', 'JJSE64123456789012', 'JJD149990200055881941'],
      ...['JJD0002257639032011', 'PX4F6P0412345670128013B', 'PQ4F6P041234567012801', '3S12345678901', '88000097758624'],
    ];
    const all = [...numbers, ...prefixed, ...others, ...added];
    expect(carriersOf(all)).toEqual(all.map(() => undefined));
  });

  it('C-CAR-10: does not identify a weak format, even with a right check digit', () => {
    const dhl = ['3318810025', '73891051146'];
    const fedex = ['986578788855', '041441760228964', '9622001900000000000000776632517510'];
    const usps = ['03071790000523483741', '71123456789123456787'];
    const sample = '9400111899223100001234';
    expect(carriersOf([...dhl, ...fedex, ...usps, sample])).toEqual(Array.from({ length: 8 }, () => undefined));
  });

  it('ignores case and spaces, and returns capitals without spaces', () => {
    const ups = { carrier: 'ups', tracking_number: '1Z5R89390357567127' };
    expect(identifyCarrier('1z5r89390357567127')).toEqual(ups);
    expect(identifyCarrier('1Z 5R8 939 03 5756 7127')).toEqual(ups);
    const usps = { carrier: 'usps', tracking_number: '9400111201080805483016' };
    expect(identifyCarrier('9400 1112 0108 0805 4830 16')).toEqual(usps);
  });

  it('C-SHP-28: ignores hyphens, brackets, invisible characters and width', () => {
    const spellings = [
      '1Z-5R89390357567127',
      '１Z5R8939０357567127',
      '1Z5R8\u00a093903\u200b57567127.',
      '1Z5R89390357567127\n',
    ];
    expect(carriersOf(spellings)).toEqual(['ups', 'ups', 'ups', 'ups']);
    expect(carriersOf(['9400-1112-0108-0805-4830-16', '(420)22153(9101026837331000039521)'])).toEqual(['usps', 'usps']);
    const [shown, scanned] = ['1LS7212013123456-1', '1LS72120131234561'].map((number) => identifyCarrier(number));
    expect(scanned).toEqual(shown);
    expect(shown).toEqual({ carrier: 'lasership', tracking_number: '1LS7212013123456-1' });
  });

  it('does not identify a number with any other character', () => {
    expect(carriersOf(['1Z5R8939035756712_7', '1Lſ717793482164'])).toEqual([undefined, undefined]);
  });
});

describe('an S10 number', () => {
  it.each(OPERATORS)('C-CAR-11: of country %s identifies %s', (country, carrier) => {
    expect(identifyCarrier(`RB123456785${country}`)).toEqual({ carrier, tracking_number: `RB123456785${country}` });
    expect(WELL_KNOWN_CARRIERS.has(carrier)).toBe(true);
  });

  it.each(OPERATORS)('of country %s with another check digit identifies no carrier', (country) => {
    expect(carriersOf(othersAt(`RB123456785${country}`, 10))).toEqual(NOBODY);
  });

  it('has the check digit 0 for a remainder of 10, and 5 for 11', () => {
    // 8 x 4 + 6 x 2 = 44 leaves nothing, 8 x 7 = 56 leaves 1.
    expect(carriersOf(['RB420000005GB', 'RB700000000GB'])).toEqual(['royal_mail', 'royal_mail']);
    expect(carriersOf(['RB420000000GB', 'RB700000001GB'])).toEqual([undefined, undefined]);
  });

  it('C-CAR-11: of another country identifies no carrier', () => {
    expect(carriersOf(['RB123456785CV', 'RB123456785CF', 'RB123456785XX'])).toEqual([undefined, undefined, undefined]);
  });
});

describe('a USPS number after 420 and a ZIP', () => {
  it.each([
    ['a ZIP of 5 digits', '420221539101026837331000039521', '9101026837331000039521'],
    ['a ZIP of 9 digits', '4201002334249200190132607600833457', '9200190132607600833457'],
    ['a ZIP of 9 digits that ends in zeros', '4201028200009261290113185417468510', '9261290113185417468510'],
    ['a ZIP of 5 digits before 26', '4202215392748931507708513018050063', '92748931507708513018050063'],
    ['a ZIP of 9 digits before 26', '42022153123492748931507708513018050063', '92748931507708513018050063'],
  ])('C-CAR-12: is tracked without %s', (_zip, number, tracked) => {
    expect(identifyCarrier(number)).toEqual({ carrier: 'usps', tracking_number: tracked });
    expect(carriersOf(othersAt(number, number.length - 1))).toEqual(NOBODY);
  });

  it('with an ambiguous ZIP has a ZIP of 9 digits', () => {
    // 9 x 3 + 1 + 4 x 3 + 0 = 40: the check digit is right with the four digits 9140 and without.
    const [zip, plus4, number] = ['22153', '9140', '9101026837331000039521'];
    expect(identifyCarrier(`420${zip}${plus4}${number}`)?.tracking_number).toBe(number);
  });

  it.each(['420000009200000000000000000000', '420000000000000000000000000000', '4202215310101026837331000039521'])(
    'is not read from %s',
    (number) => expect(identifyCarrier(number)).toBeUndefined(),
  );
});

describe('a number that matches several formats', () => {
  const format =
    (carrier: string): NumberFormat =>
    (number) => ({ carrier, tracking_number: number });

  it('identifies none of two carriers', () => {
    expect(identifyCarrier('X1', [format('ups'), format('usps')])).toBeUndefined();
  });

  it('identifies a carrier with two matching formats', () => {
    expect(identifyCarrier('X1', [format('ups'), format('ups')])?.carrier).toBe('ups');
  });
});

describe('random digits', () => {
  /** Numbers from 0 up to 1, the same ones in each run (mulberry32). */
  function randomFrom(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  const random = randomFrom(4);
  const digits = (length: number) =>
    [1, 2, 3, 4]
      .map(() => String(Math.floor(random() * 10 ** 8)).padStart(8, '0'))
      .join('')
      .slice(0, length);
  const identified = (numbers: string[]) => numbers.filter((number) => identifyCarrier(number) !== undefined).length;

  it('match a format as often as docs/reference/carriers.md says, out of 10 000 strings of each length', () => {
    const lengths = Array.from({ length: 23 }, (_, index) => index + 8);
    const counts = lengths.map((length) => [length, identified(Array.from({ length: 10_000 }, () => digits(length)))]);
    expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual({ 22: 48, 26: 54 });
  });

  it('match a USPS number one time in ten if they have its prefix', () => {
    const numbers = Array.from({ length: 10_000 }, () => `9${1 + Math.floor(random() * 5)}${digits(20)}`);
    expect(identified(numbers)).toBe(1037);
  });
});
