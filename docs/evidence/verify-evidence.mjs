#!/usr/bin/env node
// Checks an evidence pack offline: node verify-evidence.mjs pack.json [hash …] [--unsealed]
// Each hash is one that you kept from before: of a block, or of this pack (`counted.hash`).
// Plain Node, no packages. Ends with
//   0  all events are sealed, and all is as the pack says;
//   1  something is not as the pack says;
//   2  it could not run: no such file, or not a pack;
//   3  nothing is wrong, but the pack is no whole evidence: it is empty or cut, or has events that are not sealed yet.
//      With --unsealed events that are not sealed yet are no reason for 3.
//
// What it cannot show by the pack alone: whoever makes up a whole pack, with blocks and hashes of their own, is found only
// by a hash that was kept elsewhere. That nothing was left out is shown by `counted`, under the hash of the pack. Events that
// are not sealed yet, and `reads` (what was sealed in an event, opened), are the word of who made the pack.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const given = process.argv.slice(2);
const unknown = given.filter((one) => one.startsWith('-') && one !== '--unsealed');
const mayBeOpen = given.includes('--unsealed');
const [path, ...kept] = given.filter((one) => !one.startsWith('-'));
if (path === undefined || unknown.length > 0) cannot('Usage: node verify-evidence.mjs pack.json [hash …] [--unsealed]');

function cannot(why) {
  console.error(why);
  process.exit(2);
}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Canonical JSON (RFC 8785): no blanks, names in the order of their UTF-16 code units. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** What is wrong. */
const problems = [];
/** Why it is no whole evidence, although nothing in it is wrong. */
const gaps = [];
const pack = read();
function read() {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8'));
    if (/^wavelane-evidence-[12]$/.test(found?.format)) return found;
  } catch (error) {
    cannot(`${path} cannot be read: ${error.message}`);
  }
  return cannot('This is not an evidence pack that this program knows');
}

// 1. Each block: its hash is made of the block before and of all of its events, in their order.
const blocks = new Map();
for (const { block, previous, hash, hashes } of pack.blocks ?? []) {
  const all = Buffer.from(hashes, 'base64');
  const made = sha256(Buffer.from(previous, 'hex'), all).toString('hex');
  if (all.length % 32 !== 0 || made !== hash) problems.push(`Block ${block} does not have the hash that it says`);
  if (blocks.has(block)) problems.push(`Block ${block} is there twice`);
  blocks.set(block, { previous, hash, all });
}
for (const [block, { hash }] of blocks) {
  const next = blocks.get(block + 1);
  if (next && next.previous !== hash) problems.push(`Block ${block + 1} does not follow block ${block}`);
}
if (pack.head && blocks.has(pack.head.block) && blocks.get(pack.head.block).hash !== pack.head.hash)
  problems.push('The head that is named is not that of its block');

// 2. Each event: it hashes to what stands at its place in its block.
let sealed = 0;
let open = 0;
let misplaced = 0;
for (const { block, index, event } of pack.events ?? []) {
  if (block === null) {
    open++;
    continue;
  }
  const { id, stream, revision, type, schemaVersion, data, metadata } = event;
  const own = sha256(canonical({ id, stream, revision, type, schemaVersion, data, metadata }));
  const there = blocks.get(block)?.all.subarray(index * 32, index * 32 + 32);
  if (there && own.equals(there)) sealed++;
  else {
    misplaced++;
    problems.push(`Event ${id} (${type}, ${metadata?.recordedAt}) is not at place ${index} of block ${block}`);
  }
}

// 3. Each wording that an event names is there with the text that the event's hash is of.
const texts = new Map();
for (const { id, versions } of pack.wordings ?? [])
  for (const { version, text } of versions) texts.set(`${id} ${version}`, sha256(text).toString('hex'));
for (const { event } of pack.events ?? []) {
  const { wording, wordings = wording ? [wording] : [] } = event.data;
  if (wordings.some(({ wordingId, version, hash }) => texts.get(`${wordingId} ${version}`) !== hash))
    problems.push(`Event ${event.id} names a wording whose text is missing or another one`);
}

// 4. It is the whole pack: as many events as it was made with, and nothing else is another one.
if (pack.counted === undefined) gaps.push('It does not say how many events there are: it is of an older version');
else {
  const { hash, ...count } = pack.counted;
  const made = sha256(canonical({ ...pack, counted: count })).toString('hex');
  if (made !== hash) problems.push('The pack is not the one that its hash was made of');
  if (count.events !== sealed + open + misplaced || count.sealed !== sealed + misplaced)
    problems.push(`It was made with ${count.events} events, ${count.sealed} of them sealed`);
}

// 5. Each hash that you kept from a pack or an export of before is this pack's, or in this chain.
const known = new Set([pack.counted?.hash, ...[...blocks.values()].flatMap(({ previous, hash }) => [previous, hash])]);
for (const hash of kept)
  if (!known.has(hash))
    problems.push(
      `Neither this pack nor a block of it has the hash ${hash}; it may be of a block without events of this person`,
    );

if (sealed + open + misplaced === 0) gaps.push('It has no event');
if (open > 0 && !mayBeOpen) gaps.push(`${open} events are not sealed yet: they are the word of who made the pack`);
if (pack.isCut) gaps.push('It is cut: there are older events');

console.log(`${sealed} events lie in ${blocks.size} sealed blocks, ${open} are not sealed yet`);
for (const [block, { hash }] of blocks) console.log(`block ${block}: ${hash}`);
if (pack.head) console.log(`newest block of the log: ${pack.head.block}, ${pack.head.hash}, ${pack.head.sealedAt}`);
if (pack.counted) console.log(`hash of this pack: ${pack.counted.hash}`);
for (const problem of problems) console.log(`WRONG: ${problem}`);
for (const gap of gaps) console.log(`NOT WHOLE: ${gap}`);
if (problems.length > 0) console.log(`${problems.length} things are not as the pack says`);
else console.log(gaps.length > 0 ? 'Nothing is wrong, but this is no whole evidence' : 'All is as the pack says');
process.exit(problems.length > 0 ? 1 : gaps.length > 0 ? 3 : 0);
