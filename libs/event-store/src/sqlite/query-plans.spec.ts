import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { prepareDatabase } from './file/schema.js';
import { pageOfTypes, pageOfTypesBack, SQL } from './statements.js';

const db = openDatabase(':memory:');
prepareDatabase(db, ':memory:');

function planOf(sql: string): string {
  const parameters = Array<number>((sql.match(/\?/g) ?? []).length).fill(0);
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return steps.map(({ detail }) => String(detail)).join('\n');
}

/** A log only grows: a statement that reads more rows than it returns gets slower for ever. */
describe('the query plan of the log', () => {
  it.each([
    ['currentRevision', 'USING COVERING INDEX events_by_revision (stream=?)'],
    ['placed', 'USING INDEX events_by_revision (stream=? AND revision>?)'],
    ['byId', 'USING INDEX events_by_id (id=?)'],
    ['forwards', 'USING INDEX events_by_revision (stream=? AND revision>?)'],
    ['backwards', 'USING INDEX events_by_revision (stream=? AND revision<?)'],
    ['page', 'USING INTEGER PRIMARY KEY (rowid>?)'],
    ['stretch', 'SEARCH events USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'],
  ] as const)('follows an index for %s and sorts nothing', (name, index) => {
    const plan = planOf(SQL[name]);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN events|TEMP B-TREE/);
  });

  it.each([
    ['nextOf', 'position>?'],
    ['lastOf', 'position<?'],
  ] as const)('looks up one row for each type in %s', (name, range) => {
    const plan = planOf(SQL[name]);
    expect(plan).toContain(`SEARCH events USING COVERING INDEX events_by_type (type=? AND ${range})`);
    expect(plan).not.toMatch(/SCAN events|TEMP B-TREE/);
  });

  it.each([
    ['forwards', pageOfTypes, 'position>?'],
    ['backwards', pageOfTypesBack, 'position<?'],
  ])('merges one walk per type for a page of types %s, and sorts nothing', (_way, sql, range) => {
    const plan = planOf(sql(3));
    expect(plan.split(`USING INDEX events_by_type (type=? AND ${range})`)).toHaveLength(4);
    expect(plan).toContain('MERGE');
    expect(plan).not.toMatch(/SCAN events|TEMP B-TREE/);
  });
});

describe('a connection to the log', () => {
  it.each([
    ['synchronous', 2],
    ['recursive_triggers', 1],
    ['user_version', 6],
  ])('sets %s = %i', (name, value) => {
    expect(Object.values(defined(db.prepare(`PRAGMA ${name}`).get()))[0]).toBe(value);
  });

  it('refuses a file of a newer version', () => {
    const newer = openDatabase(':memory:');
    newer.exec('PRAGMA user_version = 99');
    expect(() => prepareDatabase(newer, ':memory:')).toThrow(/newer version \(schema 99/);
    newer.close();
  });
});
