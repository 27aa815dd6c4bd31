import { describe, expect, it } from '@jest/globals';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import type { RecipientSuppressed } from '../../identity/accounts/account.events.js';
import { SuppressRecipient } from '../../identity/accounts/accounts.commands.js';
import { OptOuts } from '../../identity/accounts/rules/opt-outs.js';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import { pseudonym } from '../../platform/personal/subjects.js';
import type { HiddenWords } from './hidden-words.js';
import { OnePersonReactor } from './one-person.reactor.js';
import type { LinkedHandle } from '../person/person.js';
import type { WholeIdentity } from './whole-identity.js';

const [SAID_AT, ELSEWHERE] = ['14155550001', '14155550002'] as const;

/** The numbers that are suppressed after a person with these numbers opted out at the first of them. */
function suppressedFor(phones: readonly string[]): Promise<string[]> {
  const handles = phones.map((value) => ({ handleId: `handle-${value}`, handle: { kind: 'phone' as const, value } }));
  const data = { accountId: 'account', phone: SAID_AT, reason: 'stop' };
  return suppressedAfter({ type: 'RecipientSuppressed', data }, handles, SAID_AT);
}

/** @param saidAt the number at which the person opted out */
async function suppressedAfter(
  news: { type: string; data: object },
  handles: readonly LinkedHandle[],
  saidAt: string,
): Promise<string[]> {
  const suppressed: string[] = [];
  const reactor = new OnePersonReactor(
    partOf<WholeIdentity>({ ofHandle: () => Promise.resolve([{ personId: 'person', handles }]) }),
    partOf<CommandExecutor>({ state: (decider) => Promise.resolve(decider.initialState) }),
    partOf<CommandBus>({
      execute: (command: unknown) => {
        if (command instanceof SuppressRecipient) suppressed.push(command.content.phone);
        return Promise.resolve(undefined as never);
      },
    }),
    partOf<QueryBus>({ execute: () => Promise.resolve({ optOuts: OptOuts.NONE.with(saidAt) } as never) }),
    partOf<HiddenWords>({ linked: () => Promise.resolve() }),
  );
  const metadata = { correlationId: 'c', causationId: 'c', actor: { kind: 'system', id: 'test' } } as const;
  await reactor.react(partOf<Recorded<RecipientSuppressed>>({ id: 'e', ...news, metadata } as never));
  return suppressed;
}

describe('a STOP at one number', () => {
  it('counts at the others of theirs', async () => {
    expect(await suppressedFor([SAID_AT, ELSEWHERE])).toEqual([ELSEWHERE]);
  });

  it('counts at a number that is linked after the key of the first one was lost', async () => {
    const handles: readonly LinkedHandle[] = [
      { handleId: 'lost', handle: { kind: 'business', value: pseudonym('lost') } },
      { handleId: 'linked', handle: { kind: 'phone', value: ELSEWHERE } },
    ];
    const linked = {
      type: 'HandleLinked',
      data: { accountId: 'account', handleId: 'linked', first: handles[0]?.handle },
    };
    expect(await suppressedAfter(linked, handles, pseudonym('lost'))).toEqual([ELSEWHERE]);
  });

  it('leaves out the number at which it was said, as START may have come there meanwhile', async () => {
    expect(await suppressedFor([SAID_AT])).toEqual([]);
  });
});
