import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { StartStep } from '../../process/start-step.js';
import { ON_FATAL, READ_STORE } from '../tokens.js';
import { Presence } from './presence.js';

/** This process works on what is stored, whatever its roles: commands that need it stopped see it, and a move does. */
@Injectable()
export class PresentProcess implements OnApplicationShutdown {
  private presence: Presence | undefined;

  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(ON_FATAL) private readonly onFatal: (error: Error) => void,
  ) {}

  /**
   * Before anything is written: the hooks of one module run side by side, so this is no hook.
   * @throws ConfigError the installation was moved
   */
  @StartStep('looking for a move')
  async begin(): Promise<void> {
    this.presence = await Presence.begin(this.readStore, this.onFatal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.presence?.end();
  }
}
