import type {
  Conversation,
  ConversationDetail,
  ConversationLine,
  ConversationMessage,
  ConversationView,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type { TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import type { Sender } from '../../../../testing/people/sender.js';

let ids = 0;
let phones = 14155570000;

/** A person who writes to an account, played by the gateway's webhooks. */
export class Chat {
  readonly chatId: string;

  constructor(
    private readonly app: TestApp,
    readonly sender: Sender,
    readonly digits: string = String(++phones),
    lid?: string,
  ) {
    this.chatId = lid ?? `${digits}@s.whatsapp.net`;
  }

  /** @returns the gateway's id */
  async says(text: string, more: object = {}): Promise<string> {
    return this.told({ text: { body: text }, ...more });
  }

  async told(content: object): Promise<string> {
    const id = `Chat${++ids}-abcdefg`;
    const timestamp = Math.floor(Date.now() / 1_000);
    const message = {
      id,
      from_me: false,
      type: 'text',
      chat_id: this.chatId,
      from_name: 'Sara',
      timestamp,
      ...content,
    };
    await this.sender.webhook({ messages: [message], event: { type: 'messages', event: 'post' } }).expect(200);
    return id;
  }

  /** The owner writes a message on their own phone. */
  async phoneSays(text: string): Promise<string> {
    return this.told({ from_me: true, source: 'mobile', text: { body: text } });
  }

  async all(view: ConversationView = 'all', more = ''): Promise<Conversation[]> {
    await this.app.settle();
    const { body } = await this.sender.agent.get(`/api/conversations?view=${view}${more}`).expect(200);
    return body as Conversation[];
  }

  async mine(view: ConversationView = 'all'): Promise<Conversation[]> {
    return (await this.all(view)).filter(({ person }) => person.phone === `+${this.digits}`);
  }

  async one(view: ConversationView = 'all'): Promise<Conversation> {
    const [first, ...others] = await this.mine(view);
    if (others.length > 0) throw new Error('There is more than one conversation');
    return defined(first);
  }

  async detail(): Promise<ConversationDetail> {
    await this.app.settle();
    const { id } = await this.anywhere();
    return (await this.sender.agent.get(`/api/conversations/${id}`).expect(200)).body as ConversationDetail;
  }

  async anywhere(): Promise<Conversation> {
    for (const view of ['all', 'snoozed', 'resolved'] as const) {
      const [found] = await this.mine(view);
      if (found) return found;
    }
    throw new Error('There is no conversation');
  }

  /** Oldest first, as they are read. */
  async lines(): Promise<ConversationLine[]> {
    await this.app.settle();
    const { id } = await this.anywhere();
    const { body } = await this.sender.agent.get(`/api/conversations/${id}/lines`).expect(200);
    return (body as ConversationLine[]).toReversed();
  }

  async messages(): Promise<ConversationMessage[]> {
    return (await this.lines()).filter((line): line is ConversationMessage => line.type === 'message');
  }

  async texts(): Promise<(string | null)[]> {
    return (await this.messages()).map(({ text }) => text);
  }

  /** Does something with the conversation. */
  async act(what: string, body: object = {}, status = 200) {
    const { id } = await this.anywhere();
    const answer = await this.sender.agent.post(`/api/conversations/${id}/${what}`).send(body);
    if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, unknown> & {
      message?: string;
      fields?: Record<string, string>;
      code?: string;
    };
  }

  until<T>(look: () => Promise<T | undefined | false>, what: string): Promise<T> {
    return eventually(async () => (await look()) || undefined, { what });
  }
}
