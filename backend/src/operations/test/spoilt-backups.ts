import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A damaged file of a backup, the cause of the damage, and the message of the restore. */
export const SPOILT: [string, string, (path: string) => void, RegExp][] = [
  ['events.sqlite', 'a byte more', (path: string) => appendFileSync(path, 'x'), /not as it was written/],
  ['read-models-records.sqlite', 'gone', (path: string) => rmSync(path), /missing/],
  ['manifest.json', 'gone', (path: string) => rmSync(path), /no complete backup/],
  ['manifest.json', 'garbage', (path: string) => writeFileSync(path, '{'), /cannot be read/],
  [
    'manifest.json',
    'of another format',
    (path: string) => writeFileSync(path, '{"format":99,"files":[]}'),
    /format 99/,
  ],
  [
    'manifest.json',
    'that reaches outside',
    (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"app.key"', '"../app.key"')),
    /no name for a file/,
  ],
  [
    'manifest.json',
    'of another log',
    (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"events": \d+/, '"events": 1')),
    /its manifest says 1/,
  ],
];
