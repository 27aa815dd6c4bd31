#!/usr/bin/env node
// Checks an evidence pack offline: node verify-evidence.mjs pack.json [a block's hash that you kept from before]
// Plain Node, no packages. Ends with 0 where all is as the pack says, else with 1.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [path, kept] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: node verify-evidence.mjs pack.json [hash]');
  process.exit(1);
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

const problems = [];
const pack = JSON.parse(readFileSync(path, 'utf8'));
if (pack.format !== 'wavelane-evidence-1') problems.push('This is not an evidence pack that this program knows');

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
for (const { block, index, event } of pack.events ?? []) {
  if (block === null) {
    open++;
    continue;
  }
  const { id, stream, revision, type, schemaVersion, data, metadata } = event;
  const own = sha256(canonical({ id, stream, revision, type, schemaVersion, data, metadata }));
  const there = blocks.get(block)?.all.subarray(index * 32, index * 32 + 32);
  if (there && own.equals(there)) sealed++;
  else problems.push(`Event ${id} (${type}, ${metadata?.recordedAt}) is not at place ${index} of block ${block}`);
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

// 4. Where you kept a hash, for example from a pack or an export of before, it is in this chain.
if (kept !== undefined && ![...blocks.values()].some(({ previous, hash }) => kept === hash || kept === previous))
  problems.push(`No block of this pack has the hash ${kept}; it may be of a block without events of this person`);

console.log(`${sealed} events lie in ${blocks.size} sealed blocks, ${open} are not sealed yet`);
for (const [block, { hash }] of blocks) console.log(`block ${block}: ${hash}`);
if (pack.head) console.log(`newest block of the log: ${pack.head.block}, ${pack.head.hash}, ${pack.head.sealedAt}`);
for (const problem of problems) console.log(`WRONG: ${problem}`);
console.log(problems.length === 0 ? 'All is as the pack says' : `${problems.length} things are not as the pack says`);
process.exit(problems.length === 0 ? 0 : 1);
