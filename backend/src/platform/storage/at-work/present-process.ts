import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { StartStep } from '../../process/start-step.js';
import { ON_FATAL, READ_STORE } from '../tokens.js';
import { Presence } from './presence.js';

/** This process works on what is stored, whatever its roles: commands that need it stopped see it, and a move does. */
@Injectable()
export class PresentProcess implements OnModuleInit, OnApplicationShutdown {
  private presence: Presence | undefined;

  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(ON_FATAL) private readonly onFatal: (error: Error) => void,
  ) {}

  @StartStep('looking for a move')
  async onModuleInit(): Promise<void> {
    this.presence = await Presence.begin(this.readStore, this.onFatal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.presence?.end();
  }
}
