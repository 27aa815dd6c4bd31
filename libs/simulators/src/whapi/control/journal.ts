import type { Store } from '../../runtime/store.js';
import type { SimMessage } from '../model.js';

/** All messages that were ever accepted, by id, by phone and by chat. None is removed. */
export class Journal {
  private readonly messages: SimMessage[] = [];
  private readonly byId = new Map<string, SimMessage>();
  private readonly byPhone = new Map<string, SimMessage[]>();
  private readonly byChat = new Map<string, SimMessage[]>();
  private readonly byTarget = new Map<string, SimMessage[]>();
  private seq = 0;

  constructor(private readonly store: Store) {
    for (const message of store.load<SimMessage>('message')) this.index(message);
    this.seq = this.messages.at(-1)?.seq ?? 0;
  }

  nextSeq(): number {
    return ++this.seq;
  }

  add(message: SimMessage): void {
    this.index(message);
    this.keep(message);
  }

  keep(message: SimMessage): void {
    this.store.put('message', String(message.seq).padStart(12, '0'), message);
  }

  /** Oldest first, as in all lists here. */
  all(): readonly SimMessage[] {
    return this.messages;
  }

  get(id: string): SimMessage | undefined {
    return this.byId.get(id);
  }

  /** From or to this number. */
  withPhone(digits: string): readonly SimMessage[] {
    return this.byPhone.get(digits) ?? [];
  }

  /** Returns the messages from us that really arrived on this phone. */
  arrivedAt(digits: string): SimMessage[] {
    return this.withPhone(digits).filter(
      ({ to, fromMe, arrivedAt, type }) => fromMe && to === digits && arrivedAt !== null && type !== 'action',
    );
  }

  /** Returns the latest message that arrived on this phone, of any channel or of one. */
  lastAt(digits: string, channelId?: string): SimMessage | undefined {
    return this.arrivedAt(digits).findLast((message) => (channelId ?? message.channelId) === message.channelId);
  }

  /** Both directions between a channel and a number. */
  chat(channelId: string, digits: string): readonly SimMessage[] {
    return this.byChat.get(`${channelId} ${digits}`) ?? [];
  }

  /** Changes of a message of either side: reactions, votes, edits, withdrawals. */
  actionsOn(id: string): readonly SimMessage[] {
    return this.byTarget.get(id) ?? [];
  }

  /** Returns the newest message of any channel but this one. */
  foreignTo(channelId: string): SimMessage | undefined {
    return this.messages.findLast((message) => message.channelId !== channelId);
  }

  private index(message: SimMessage): void {
    this.messages.push(message);
    this.byId.set(message.id, message);
    const other = message.fromMe ? message.to : message.from;
    push(this.byChat, `${message.channelId} ${other}`, message);
    push(this.byPhone, message.from, message);
    if (message.to !== message.from) push(this.byPhone, message.to, message);
    const { target } = (message.type === 'action' ? message.content.action : {}) as { target?: unknown };
    if (typeof target === 'string') push(this.byTarget, target, message);
  }
}

function push(index: Map<string, SimMessage[]>, key: string, message: SimMessage): void {
  const list = index.get(key);
  if (list) list.push(message);
  else index.set(key, [message]);
}
