import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import type { Address } from '../../address.js';
import { GatewayFailure } from '../../failure.js';
import type { ContentKind, OutgoingContent } from '../../outgoing.js';
import { type Engine, somePhone } from './engine.js';
import { eventually } from './eventually.js';

/** One content of each kind that needs no file. */
const EXAMPLES: Record<Exclude<ContentKind, 'media'>, OutgoingContent> = {
  text: { kind: 'text', text: 'Hello' },
  buttons: { kind: 'buttons', body: 'Ready?', footer: 'Shop', buttons: [{ id: 'k.1', title: 'Yes' }] },
  list: { kind: 'list', body: 'When?', button: 'Times', sections: [{ rows: [{ id: 'r.1', title: 'Nine' }] }] },
  location: { kind: 'location', latitude: 26.2, longitude: 50.58, name: 'Souq' },
  contact: { kind: 'contact', name: 'Sara', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Sara\nEND:VCARD' },
  poll: { kind: 'poll', question: 'Which day?', options: ['Monday', 'Tuesday'], choices: 1 },
};

const HIDDEN: Address[] = [
  { kind: 'hidden', value: '12345678901234' },
  { kind: 'business', value: 'person-1', scope: 'shop-1' },
];

export function sending(engine: () => Engine): void {
  it('delivers a text once, and names the message', async () => {
    const { gateway, arrived } = await engine().linked(somePhone());
    const to = somePhone();
    const { messageId } = await gateway.send(phoneAddress(to), { kind: 'text', text: 'Hello' });
    const found = await eventually(
      () => arrived(to),
      (messages) => messages.length > 0,
    );
    expect(found).toMatchObject([{ id: messageId, text: 'Hello' }]);
  });

  it('sends every kind that it says it can, and refuses every other before anything happens', async () => {
    const { gateway, arrived } = await engine().linked(somePhone());
    for (const [kind, content] of Object.entries(EXAMPLES)) {
      const to = somePhone();
      const sent = gateway.send(phoneAddress(to), content);
      if (gateway.can.content.has(kind as ContentKind)) {
        const { messageId } = await sent;
        await eventually(
          () => arrived(to),
          (messages) => messages.some(({ id }) => id === messageId),
        );
      } else {
        await expect(sent).rejects.toMatchObject({ outcome: 'refused', class: 'permanent' });
        await expect(sent).rejects.toBeInstanceOf(GatewayFailure);
        expect(await arrived(to)).toEqual([]);
      }
    }
  });

  it('refuses every kind of address that it says it cannot write to', async () => {
    const { gateway } = await engine().linked(somePhone());
    expect(gateway.can.addresses.has('phone')).toBe(true);
    for (const address of HIDDEN.filter(({ kind }) => !gateway.can.addresses.has(kind)))
      await expect(gateway.send(address, { kind: 'text', text: 'Hello' })).rejects.toMatchObject({
        outcome: 'refused',
        class: 'permanent',
      });
  });

  it('delivers to the id that hides a number, once, if it says that it can', async () => {
    const { gateway, arrived, hiddenIdOf } = await engine().linked(somePhone());
    if (!gateway.can.addresses.has('hidden')) return;
    const to = somePhone();
    const { messageId } = await gateway.send(await hiddenIdOf(to), { kind: 'text', text: 'Hello' });
    const found = await eventually(
      () => arrived(to),
      (messages) => messages.length > 0,
    );
    expect(found).toMatchObject([{ id: messageId, text: 'Hello' }]);
    const history = await gateway.messagesOf(await hiddenIdOf(to), { fromMe: true });
    expect(history.map(({ id }) => id)).toEqual([messageId]);
  });

  it('shows the buttons of a message by the ids that it was given', async () => {
    const { gateway } = await engine().linked(somePhone());
    const { messageId } = await gateway.send(phoneAddress(somePhone()), EXAMPLES.buttons);
    expect(await gateway.message(messageId ?? '')).toMatchObject({ fromMe: true, buttonIds: ['k.1'] });
  });

  it('quotes a message of the chat, or says that it cannot', async () => {
    const { gateway, says } = await engine().linked(somePhone());
    const person = somePhone();
    await says(person, 'Are you open?');
    const [question] = await eventually(
      () => gateway.messagesOf(phoneAddress(person)),
      (messages) => messages.length > 0,
    );
    const quotes = question?.id ?? '';
    const sent = gateway.send(phoneAddress(person), { kind: 'text', text: 'Until nine' }, { quotes });
    if (!gateway.can.quotes) return expect(sent).rejects.toMatchObject({ outcome: 'refused', class: 'permanent' });
    const { messageId } = await sent;
    expect(await gateway.message(messageId ?? '')).toMatchObject({ text: 'Until nine', quotedId: quotes });
  });
}
