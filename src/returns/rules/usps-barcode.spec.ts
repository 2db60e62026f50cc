import fc from 'fast-check';
import { uspsParts } from '../../../test/support/usps-numbers.js';
import { uspsBarcode } from './usps-barcode.js';

/** Published numbers whose check digit is right. */
const NUMBERS = [
  '9205590164917312751089',
  '9101026837331000039521',
  '9400111201080805483016',
  '9505511069605048600624',
  '92748931507708513018050063',
];

const PLAIN = '420221539205590164917312751089';
const GROUPS = ['9205', '5901', '6491', '7312', '7510', '89'];

describe('a USPS barcode', () => {
  it.each(NUMBERS)('%s is read with and without a ZIP of 5 or 9 digits', (number) => {
    expect(uspsBarcode(number)).toEqual({ number, groups: expect.any(Array) });
    expect(uspsBarcode(`42022153${number}`)).toMatchObject({ zip: '22153', number });
    expect(uspsBarcode(`420221531234${number}`)).toMatchObject({ zip: '221531234', number });
  });

  it('C-PAGE-14: is printed in groups of four digits', () => {
    expect(uspsBarcode(PLAIN)).toEqual({ zip: '22153', number: '9205590164917312751089', groups: GROUPS });
    expect(uspsBarcode('92748931507708513018050063')?.groups.at(-1)).toBe('63');
  });

  it.each([
    ['parentheses', '(420)22153(92)05590164917312751089'],
    ['parentheses around one identifier', '42022153(92)05590164917312751089'],
    ['spaces', '420 22153 9205 5901 6491 7312 7510 89'],
    ['parentheses and spaces', ' (420) 22153 (92) 0559 0164 9173 1275 1089 '],
    ['FNC1 before each part', '\x1d42022153\x1d9205590164917312751089'],
    ['FNC1 between the parts and after them', '42022153\x1d9205590164917312751089\x1d'],
    ['FNC1 and parentheses', '\x1d(420)22153\x1d(92)05590164917312751089'],
    ['the symbology in front, as scanners send it', ']C142022153\x1d9205590164917312751089'],
    ['~1', '~142022153~19205590164917312751089'],
    ['^FNC1', '^FNC142022153^FNC19205590164917312751089'],
    ['<FNC1>', '<FNC1>42022153<FNC1>9205590164917312751089'],
    ['{FNC1}', '{FNC1}42022153{FNC1}9205590164917312751089'],
    ['[FNC1]', '[FNC1]42022153[FNC1]9205590164917312751089'],
    ['(FNC1)', '(FNC1)42022153(FNC1)9205590164917312751089'],
    ['<GS>', '42022153<GS>9205590164917312751089'],
    ['{gs}', '42022153{gs}9205590164917312751089'],
  ])('C-PAGE-14: with %s is the same', (_with, data) => expect(uspsBarcode(data)).toEqual(uspsBarcode(PLAIN)));

  it('C-PAGE-14: is rejected with a wrong check digit', () => {
    fc.assert(
      fc.property(uspsParts, fc.integer({ min: 1, max: 9 }), ({ zip, number }, other) => {
        const marked = (digits: string) => (zip === undefined ? digits : `420${zip}\x1d${digits}`);
        const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + other) % 10);
        expect(uspsBarcode(marked(number))).toMatchObject({ ...(zip && { zip }), number });
        expect(uspsBarcode(marked(wrong))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['hyphens', '9205-5901-6491-7312-7510-89'],
    ['a letter', '920559016491731275108A'],
    ['another channel', '9605590164917312751089'],
    ['20 digits', '92055901649173127510'],
    ['a ZIP of 6 digits', '4202215319205590164917312751089'],
    ['a mark within the number', '42022153920559\x1d0164917312751089'],
    ['a mark within the ZIP', '420221\x1d539205590164917312751089'],
    ['the symbology of another barcode', ']C042022153\x1d9205590164917312751089'],
    ['something behind', '9205590164917312751089\n'],
    ['a documentation sample', '9400111899223100001234'],
  ])('is not read out of %s', (_what, data) => expect(uspsBarcode(data)).toBeUndefined());
});

describe('34 ambiguous digits', () => {
  const number = '9101026837331000039521';

  it('have a 9-digit ZIP, as in carrier detection', () => {
    expect(uspsBarcode(`420221539140${number}`)).toMatchObject({ zip: '221539140', number });
  });

  it('have the ZIP that ends at an FNC1 or a parenthesis', () => {
    const long = { zip: '22153', number: `9140${number}` };
    expect(uspsBarcode(`42022153\x1d9140${number}`)).toMatchObject(long);
    expect(uspsBarcode(`(420)22153(91)40${number}`)).toMatchObject(long);
    expect(uspsBarcode(`420221539140\x1d${number}`)).toMatchObject({ zip: '221539140', number });
  });
});
