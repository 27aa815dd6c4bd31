import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import { type Engine, somePhone } from './engine.js';
import { eventually } from './eventually.js';

export function history(engine: () => Engine): void {
  it('shows the messages of a chat, the newest first, both sides or ours alone', async () => {
    const { gateway, says } = await engine().linked(somePhone());
    const person = somePhone();
    const to = phoneAddress(person);
    const first = await gateway.send(to, { kind: 'text', text: 'One' });
    const second = await gateway.send(to, { kind: 'text', text: 'Two' });
    await says(person, 'Three');
    await eventually(
      () => gateway.messagesOf(to),
      (messages) => messages.length === 3,
    );
    expect((await gateway.messagesOf(to)).map(({ text }) => text)).toEqual(['Three', 'Two', 'One']);
    const ours = await gateway.messagesOf(to, { fromMe: true });
    expect(ours.map(({ id, fromMe }) => [id, fromMe])).toEqual([
      [second.messageId, true],
      [first.messageId, true],
    ]);
    expect(await gateway.messagesOf(phoneAddress(somePhone()))).toEqual([]);
  });

  it('pages through what people wrote, the oldest first', async () => {
    const { gateway, says } = await engine().linked(somePhone());
    const person = somePhone();
    for (const text of ['One', 'Two', 'Three']) await says(person, text);
    const page = (offset: number, count: number) => gateway.received({ since: 0, offset, count });
    await eventually(
      () => page(0, 10),
      ({ messages }) => messages.length === 3,
    );
    const first = await page(0, 2);
    expect([first.messages.map(({ text }) => text), first.isLast]).toEqual([['One', 'Two'], false]);
    const second = await page(2, 2);
    expect([second.messages.map(({ text }) => text), second.isLast]).toEqual([['Three'], true]);
  });

  it('knows what became of a message of ours, and nothing of one that was never sent', async () => {
    const { gateway } = await engine().linked(somePhone());
    const { messageId } = await gateway.send(phoneAddress(somePhone()), { kind: 'text', text: 'Hi' });
    await eventually(
      () => gateway.statuses(messageId ?? ''),
      (found) => found.some(({ status }) => status === 'sent'),
    );
    expect(await gateway.message('none')).toBeUndefined();
    expect(await gateway.statuses('none')).toEqual([]);
  });
}
