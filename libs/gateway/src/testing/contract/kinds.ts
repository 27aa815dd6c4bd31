import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import type { ButtonAction, OutgoingContent } from '../../outgoing.js';
import { type Engine, somePhone } from './engine.js';
import { eventually } from './eventually.js';

const LIST = {
  ...{ kind: 'list', header: 'Shop', body: 'When?', footer: 'Open daily', button: 'Times' },
  sections: [
    { title: 'Morning', rows: [{ id: 'r.1', title: 'Nine', description: 'before work' }] },
    { title: 'Evening', rows: [{ id: 'r.2', title: 'Six' }] },
  ],
} as const satisfies OutgoingContent;

const ACTIONS: ButtonAction[] = [
  { kind: 'url', url: 'https://example.com/orders/17' },
  { kind: 'call', phone: '+97317000000' },
  { kind: 'copy', code: 'SAVE20' },
];

/** Contents beyond text, as the gateway shows them afterwards. */
export function kinds(engine: () => Engine): void {
  it.each<[OutgoingContent, object]>([
    [
      { kind: 'location', latitude: 26.2285, longitude: 50.586, name: 'Souq', address: 'Manama' },
      { location: { latitude: 26.2285, longitude: 50.586, name: 'Souq', address: 'Manama' } },
    ],
    [
      { kind: 'contact', name: 'Sara', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Sara\nEND:VCARD' },
      { contacts: [{ name: 'Sara' }] },
    ],
    [
      { kind: 'poll', question: 'Which day?', options: ['Monday', 'Tuesday', 'Friday'], choices: 2 },
      { poll: { title: 'Which day?', options: ['Monday', 'Tuesday', 'Friday'], choices: 2 } },
    ],
  ])('shows what was sent of $kind', async (content, shown) => {
    const { gateway } = await engine().linked(somePhone());
    if (!gateway.can.content.has(content.kind)) return;
    const { messageId } = await gateway.send(phoneAddress(somePhone()), content);
    expect(await gateway.message(messageId ?? '')).toMatchObject({ fromMe: true, content: shown });
  });

  it('shows the rows of a list by their ids, and says which one a person chose', async () => {
    const { gateway, arrived, chooses } = await engine().linked(somePhone());
    if (!gateway.can.content.has('list')) return;
    const person = somePhone();
    const { messageId } = await gateway.send(phoneAddress(person), LIST);
    expect(await gateway.message(messageId ?? '')).toMatchObject({ text: 'When?', buttonIds: ['r.1', 'r.2'] });
    await eventually(
      () => arrived(person),
      (messages) => messages.length > 0,
    );
    await chooses(person, messageId ?? '', 2);
    const [choice] = await eventually(
      () => gateway.messagesOf(phoneAddress(person), { fromMe: false }),
      (messages) => messages.length > 0,
    );
    expect(choice).toMatchObject({ buttonId: 'r.2', text: 'Six', quotedId: messageId });
    expect(choice?.content?.answer).toMatchObject({ kind: 'list', id: 'r.2', title: 'Six' });
  });

  it('sends buttons that open, call and copy', async () => {
    const { gateway } = await engine().linked(somePhone());
    const buttons = ACTIONS.map((action, at) => ({ id: `k.${at + 1}`, title: action.kind, action }));
    const { messageId } = await gateway.send(phoneAddress(somePhone()), { kind: 'buttons', body: 'Order', buttons });
    expect(await gateway.message(messageId ?? '')).toMatchObject({ buttonIds: ['k.1', 'k.2', 'k.3'] });
  });
}
