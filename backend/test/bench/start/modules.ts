/**
 * The yardstick of a start: a process that loads the product's modules, and does nothing with them. With a database
 * after the module it is the yardstick of an idle process: twice a second it asks the file for one number, the least
 * that a process can do to notice the writes of another one.
 */
import 'reflect-metadata';
import { DATA_VERSION, openDatabase } from '@wavelane/sqlite';

const [module = '', path] = process.argv.slice(2);
const LOOK_MS = 500;

await import(module);
if (path === undefined) setInterval(() => undefined, 60_000);
else {
  const database = openDatabase(path, { readOnly: true, busyTimeoutMs: 0 });
  const version = database.prepare(DATA_VERSION);
  setInterval(() => version.get(), LOOK_MS);
  // A database that nothing refers to is closed with its garbage.
  process.once('exit', () => database.close());
}
console.log('loaded');
