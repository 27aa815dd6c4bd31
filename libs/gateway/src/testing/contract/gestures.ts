import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import type { MessageGateway } from '../../gateway.js';
import { type Channel, type Engine, type Shown, somePhone } from './engine.js';
import { eventually } from './eventually.js';

const REFUSED = { outcome: 'refused', class: 'permanent' };

/** A channel, a person who has written to it, and ids of a message of each side. */
async function chat(engine: Engine): Promise<Channel & { person: string; theirs: string; ours: string }> {
  const channel = await engine.linked(somePhone());
  const person = somePhone();
  await channel.says(person, 'Are you open?');
  const [question] = await eventually(
    () => channel.gateway.messagesOf(phoneAddress(person)),
    (messages) => messages.length > 0,
  );
  const { messageId } = await channel.gateway.send(phoneAddress(person), { kind: 'text', text: 'Until nien' });
  await eventually(
    () => channel.arrived(person),
    (messages) => messages.length > 0,
  );
  return { ...channel, person, theirs: question?.id ?? '', ours: messageId ?? '' };
}

async function on({ shown }: Pick<Channel, 'shown'>, person: string, id: string): Promise<Shown | undefined> {
  return (await shown(person)).find((message) => message.id === id);
}

/** A call of each gesture, with ids that this channel does not have. */
const CALLS: Record<'reaction' | 'edit' | 'withdrawal' | 'read', (gateway: MessageGateway) => Promise<void>> = {
  reaction: (gateway) => gateway.react('none', '👍'),
  edit: (gateway) => gateway.edit(phoneAddress(somePhone()), 'none', 'Hello'),
  withdrawal: (gateway) => gateway.withdraw('none'),
  read: (gateway) => gateway.markRead('none'),
};

export function gestures(engine: () => Engine): void {
  it('reacts to messages of both sides, once each, and takes a reaction back', async () => {
    const world = await chat(engine());
    const { gateway, person } = world;
    for (const id of [world.theirs, world.ours]) {
      await gateway.react(id, '👍');
      await gateway.react(id, '🙏');
      expect(await on(world, person, id)).toMatchObject({ reaction: '🙏' });
      await gateway.react(id, null);
      expect(await on(world, person, id)).toMatchObject({ reaction: null });
    }
  });

  it('gives one of our texts another text, and refuses one of theirs', async () => {
    const world = await chat(engine());
    const { gateway, person, ours, theirs } = world;
    await gateway.edit(phoneAddress(person), ours, 'Until nine');
    expect(await on(world, person, ours)).toMatchObject({ text: 'Until nine' });
    await expect(gateway.edit(phoneAddress(person), theirs, 'No')).rejects.toMatchObject(REFUSED);
    expect(await on(world, person, theirs)).toMatchObject({ text: 'Are you open?' });
  });

  it('withdraws one of our messages, and refuses one of theirs', async () => {
    const world = await chat(engine());
    const { gateway, person, ours, theirs } = world;
    await gateway.withdraw(ours);
    expect(await on(world, person, ours)).toMatchObject({ text: null });
    await expect(gateway.withdraw(theirs)).rejects.toMatchObject(REFUSED);
    expect(await on(world, person, theirs)).toMatchObject({ text: 'Are you open?' });
  });

  it('shows that a message was read', async () => {
    const world = await chat(engine());
    await world.gateway.markRead(world.theirs);
    expect(await on(world, world.person, world.theirs)).toMatchObject({ isRead: true });
  });

  it('shows that somebody is writing, to that person alone', async () => {
    const world = await chat(engine());
    await world.gateway.typing(phoneAddress(world.person), 10);
    expect(await world.seesTyping(world.person)).toBe(true);
    expect(await world.seesTyping(somePhone())).toBe(false);
  });

  it.each(Object.entries(CALLS))('refuses the gesture %s for a message that it does not have', async (kind, call) => {
    const { gateway } = await engine().linked(somePhone());
    expect(gateway.can.gestures.has(kind as keyof typeof CALLS)).toBe(true);
    await expect(call(gateway)).rejects.toMatchObject(REFUSED);
  });

  it('says after a lost answer that it does not know whether a reaction was set', async () => {
    const world = await chat(engine());
    const troubled = await world.meeting('lost-answer');
    await expect(troubled.react(world.theirs, '👍')).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await on(world, world.person, world.theirs)).toMatchObject({ reaction: '👍' });
  });
}
