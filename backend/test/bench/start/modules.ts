/**
 * The yardstick of a start: a process that loads what the product loads, and does nothing with it. With a database after
 * the module it is the yardstick of rest: twice a second it asks the file for one number, as little as a process can do
 * that is to notice what another one writes.
 */
import 'reflect-metadata';
import { DATA_VERSION, openDatabase } from '@wavelane/sqlite';

const [module = '', database] = process.argv.slice(2);
const LOOK_MS = 500;

await import(module);
if (database === undefined) setInterval(() => undefined, 60_000);
else {
  const version = openDatabase(database, { readOnly: true, busyTimeoutMs: 0 }).prepare(DATA_VERSION);
  setInterval(() => version.get(), LOOK_MS);
}
console.log('loaded');
