import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { BulkPreview, BulkResult, Job, JobDetail } from '@wavelane/contracts';
import { SuppressRecipient } from '../../src/identity/accounts/accounts.commands.js';
import type { TestApp } from '../app.js';
import { anAccount, type ChannelOwner, newPhone } from './an-account.js';

/** Rows of as many new people. */
export const rowsOf = (count: number) => Array.from({ length: count }, () => ({ phone: newPhone(), message: 'Hello' }));

/** A user who sends to many from a channel that is not linked: messages stay in the queue. */
export class BulkSender {
  private constructor(
    private readonly app: TestApp,
    private readonly owner: ChannelOwner,
  ) {}

  static async create(app: TestApp, name = 'Ada', planId = 'enterprise'): Promise<BulkSender> {
    return new BulkSender(app, await anAccount(name).withPlan(planId).withActiveChannel().in(app));
  }

  get agent() {
    return this.owner.agent;
  }

  get channelId(): number {
    return this.owner.channel.id;
  }

  /** Asks for a job of these rows. */
  ask(body: Record<string, unknown>, key?: string) {
    const request = this.agent.post('/api/messages/bulk');
    if (key !== undefined) void request.set('Idempotency-Key', key);
    return request.send({ channelId: this.channelId, ...body });
  }

  /** Has a job of these rows. */
  async send(body: Record<string, unknown>, key?: string): Promise<BulkResult> {
    const response = await this.ask(body, key);
    expect({ status: response.status, body: response.body as unknown }).toMatchObject({ status: 201 });
    return response.body as BulkResult;
  }

  upload(csv: string | Buffer, fields: Record<string, unknown> = {}, key?: string) {
    const request = this.agent.post('/api/messages/bulk/file');
    if (key !== undefined) void request.set('Idempotency-Key', key);
    // The file first: its fields may come after it.
    void request.attach('file', Buffer.from(csv as string), 'people.csv');
    for (const [name, value] of Object.entries({ channelId: this.channelId, ...fields })) {
      void request.field(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    return request;
  }

  async preview(csv: string | Buffer, fields: Record<string, unknown> = {}): Promise<BulkPreview> {
    return (await this.upload(csv, { ...fields, dryRun: true }).expect(200)).body as BulkPreview;
  }

  async detail(jobId: string): Promise<JobDetail> {
    return (await this.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
  }

  async jobs(): Promise<Job[]> {
    return (await this.agent.get('/api/jobs').expect(200)).body as Job[];
  }

  /** This person answers STOP. */
  async suppress(phone: string): Promise<void> {
    const context = {
      actor: { kind: 'system' as const, id: 'test' },
      correlationId: 'test',
      commandId: `stop:${phone}`,
      causationId: null,
    };
    const stop = new SuppressRecipient({ accountId: this.owner.user.id, phone, text: 'STOP' }, context);
    await this.app.app.get(CommandBus).execute(stop);
  }
}

export const uploadsAt = (app: TestApp): string => join(app.dataDir, 'uploads');

/** Files that wait in the folder of uploads. */
export const uploadsOf = (app: TestApp): string[] => (existsSync(uploadsAt(app)) ? readdirSync(uploadsAt(app)) : []);
