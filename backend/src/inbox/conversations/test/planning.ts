import { type CurrentUser, HOUR_MS, type PlannedReply } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

/** Ada, who plans replies, and the time at which they go. */
export class Planning {
  private constructor(
    readonly app: TestApp,
    readonly time: TestTime,
    readonly ada: Sender,
    readonly me: CurrentUser,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Planning> {
    const time = TestTime.running();
    const app = await startApp({ clock: time, env });
    const ada = await Sender.create(app, 'Ada', '+14155550100');
    const me = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
    return new Planning(app, time, ada, me);
  }

  inMs(ms: number): string {
    return new Date(this.time.now() + ms).toISOString();
  }

  /** Moves the time and looks what is due then. */
  pass(ms: number): void {
    this.time.advance(ms);
    this.ada.nudge('planned-replies');
  }

  /** After a long time a session is over, and grave things want a sign-in that is new. */
  async signInAgain(): Promise<void> {
    await this.ada.agent.post('/api/auth/login').send({ email: this.me.email, password: PASSWORD }).expect(200);
  }

  /** A person who wrote a moment ago, and is answered by Ada. */
  async chat(): Promise<Chat> {
    const chat = new Chat(this.app, this.ada);
    await this.ada.sim('PUT', `/phones/${chat.digits}`, { behaviour: 'delivers' });
    await chat.says('Is it ready?', { timestamp: Math.floor(this.time.now() / 1_000) });
    await chat.act('claim', { expectedOwner: null });
    return chat;
  }

  plan(chat: Chat, more: object = {}, status = 201) {
    const usual = { text: 'It is', scheduledFor: this.inMs(HOUR_MS), expectedOwner: this.me.id };
    return chat.act('planned-replies', { ...usual, ...more }, status);
  }

  async planned(chat: Chat): Promise<PlannedReply[]> {
    return (await chat.detail()).planned;
  }

  async only(chat: Chat): Promise<PlannedReply> {
    return defined((await this.planned(chat))[0]);
  }

  /** The address of the next one that is planned. */
  async path(chat: Chat): Promise<string> {
    return `/api/conversations/${(await chat.anywhere()).id}/planned-replies/${(await this.only(chat)).id}`;
  }

  async arrived(chat: Chat): Promise<string[]> {
    return (await this.ada.arrived(chat.digits)).map(({ body }) => body);
  }

  async until(chat: Chat, count: number): Promise<void> {
    await chat.until(async () => (await this.arrived(chat)).length === count, 'the reply');
  }

  /** The line in the conversation about a planned reply that was not sent. */
  async dropped(chat: Chat) {
    await chat.until(async () => (await this.planned(chat)).length === 0, 'the end of the plan');
    return (await chat.lines()).find((line) => line.type === 'event' && line.event === 'plan-dropped');
  }
}
