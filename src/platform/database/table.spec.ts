// SPDX-License-Identifier: Apache-2.0
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { table, withShortLists } from './table.js';

@Entity('parcels_of_a_test')
class ParcelOfATest {
  @PrimaryColumn({ type: 'char', length: 30 }) id!: string;
  @Column({ type: 'int' }) weight!: number;
  @Column({ type: 'int' }) version!: number;
}

class NoEntity {}

describe('table', () => {
  const parcels = table(ParcelOfATest);

  it('derives statements from the columns of an entity', () => {
    expect(parcels.select).toBe('SELECT id, weight, version FROM parcels_of_a_test');
    expect(parcels.insert).toBe('INSERT INTO parcels_of_a_test (id, weight, version) VALUES (?, ?, ?)');
    expect(parcels.insertMany).toBe('INSERT INTO parcels_of_a_test (id, weight, version) VALUES ?');
    expect(parcels.update(['weight', 'version'])).toBe(
      'UPDATE parcels_of_a_test FORCE INDEX (PRIMARY) SET weight = ?, version = ?',
    );
  });

  it('lists the values of a row in the order of the columns', () => {
    const row = { version: 3, id: 'par_1', weight: 20 };
    expect(parcels.valuesOf(row)).toEqual(['par_1', 20, 3]);
    expect(parcels.valuesOf(row, ['version'])).toEqual([3]);
  });

  it('derives statements from some of the columns', () => {
    expect(parcels.pick('weight', 'id').select).toBe('SELECT weight, id FROM parcels_of_a_test');
    expect(parcels.omit('weight').insert).toBe('INSERT INTO parcels_of_a_test (id, version) VALUES (?, ?)');
    expect(parcels.omit('id').update()).toBe(
      'UPDATE parcels_of_a_test FORCE INDEX (PRIMARY) SET weight = ?, version = ?',
    );
    expect(parcels.omit('id', 'weight').valuesOf({ version: 3 })).toEqual([3]);
  });

  it('qualifies the columns with the alias of a join', () => {
    expect(parcels.columnsOf('p')).toBe('p.id, p.weight, p.version');
  });

  it('refuses a class that is not an entity', () => {
    expect(() => table(NoEntity)).toThrow('NoEntity is not an entity');
  });
});

describe('withShortLists', () => {
  const sql = 'SELECT id FROM parcels WHERE store_id = ? AND id IN (?) AND (carrier, number) IN (?) AND weight > ?';

  it('writes a short list of keys as single parameters', () => {
    const pairs = [['ups', '1']];
    expect(withShortLists(sql, ['sto_1', ['a', 'b'], pairs, 3])).toEqual([
      'SELECT id FROM parcels WHERE store_id = ? AND id IN (?, ?) AND (carrier, number) IN (?) AND weight > ?',
      ['sto_1', 'a', 'b', pairs, 3],
    ]);
  });

  it('leaves a long list to the driver, because each length would be another prepared statement', () => {
    const values = ['sto_1', ['a', 'b', 'c', 'd', 'e'], [['ups', '1']], 3];
    expect(withShortLists(sql, values)).toEqual([sql, values]);
  });
});
