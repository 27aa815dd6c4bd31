import { expect, it } from '@jest/globals';
import { explanation, type Seen } from './servers-seen.js';

const member = (setName: string | null, isPrimary = false): Seen => ({ setName, isPrimary, isMongos: false });
const away: Seen = { failure: 'connect ECONNREFUSED' };

it.each<[string, string | undefined, Record<string, Seen>, string]>([
  [
    'members of another set',
    'rs1',
    { 'a:1': member('rs0', true), 'b:1': member('rs0') },
    "the address asks for the primary of the replica set 'rs1', and a:1 is the primary of 'rs0'; b:1 is no primary of 'rs0'. " +
      'Correct the address, or leave replicaSet out of it',
  ],
  [
    'a set without a primary: the address is right',
    'rs0',
    { 'a:1': away, 'b:1': member('rs0') },
    "the address asks for the primary of the replica set 'rs0', and a:1 cannot be reached (connect ECONNREFUSED); b:1 is no primary of 'rs0'",
  ],
  [
    'a mongos',
    'rs0',
    { 'a:1': { setName: null, isPrimary: true, isMongos: true } },
    "the address asks for the primary of the replica set 'rs0', and a:1 is a mongos and of no replica set. " +
      'Correct the address, or leave replicaSet out of it',
  ],
  [
    'nothing that takes writes, where no set is named',
    undefined,
    { 'a:1': member('rs0'), 'b:1': away },
    "the address asks for a server that takes writes, and a:1 is no primary of 'rs0'; b:1 cannot be reached (connect ECONNREFUSED)",
  ],
])('says what was asked for and what is there: %s (M7)', (_, replicaSet, servers, expected) => {
  expect(explanation(replicaSet, new Map(Object.entries(servers)))).toBe(expected);
});
