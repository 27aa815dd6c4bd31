import { expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { Team } from '../../../identity/accounts/team/teams.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Assignees } from '../assignees.js';
import type { ConversationIds } from '../conversation/conversation-ids.js';
import type { FindConversations } from '../list/find-conversations.js';
import { ruled, standing } from '../test/standing.js';
import { Assigning } from './assigning.js';

const WAIT = '2026-01-01T09:00:00.000Z';

it('assigns past any number of conversations that no member can be given', async () => {
  const queued = (channelId: number) => ({ state: 'open', waits: 'queued', waitingSince: WAIT, channelId }) as const;
  const { acts, readModels, orders } = await standing([...Array.from({ length: 450 }, () => queued(1)), queued(2)]);
  const taken = { events: [{ data: { to: 'mine' } }] };
  const assigning = new Assigning(
    partOf<CommandExecutor>({ execute: (() => Promise.resolve(taken)) as never }),
    partOf<Team>({ state: (() => Promise.resolve({ members: new Map() })) as never }),
    partOf<Assignees>({ can: ({ channelId }) => Promise.resolve(channelId === 2) }),
    acts,
    partOf<ConversationIds>({ of: (() => ({ conversationId: 'one' })) as never }),
    partOf<FindConversations>({ countOf: () => Promise.resolve(0) }),
    readModels,
  );
  const rule = ruled({ assignment: 'round-robin' }, { assignment: WAIT });
  expect(await assigning.carryOut('mine', rule, new AbortController().signal)).toBe(false);
  expect(orders()).toBe(1);
});
