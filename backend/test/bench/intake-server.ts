/**
 * The product in a process of its own, watched from within: how far its memory grows and how long its event loop is
 * held while a file is taken in. Started by `intake.ts`.
 */
import 'reflect-metadata';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventStore } from '@wavelane/event-store';
import { tell } from './child.js';
import { createApp } from '../../src/create-app.js';
import { DemoSimulators } from '../../src/demo/demo-simulators.js';
import { Config } from '../../src/platform/config/config.js';
import { EngineHolder } from '../../src/platform/storage/engine-holder.js';
import { EVENT_STORE } from '../../src/platform/storage/tokens.js';

/** What is said about the time between `watch` and `report`. */
export interface Watched {
  /** Event loop delay in ms, the sampling interval included (perf_hooks). */
  p99: number;
  max: number;
  /** Bytes. */
  rssBefore: number;
  rssPeak: number;
  /** Seconds of the processor, all threads. */
  cpu: number;
}

const SAMPLE_MS = 10;
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
let rssBefore = 0;
let rssPeak = 0;
let cpuBefore = process.cpuUsage();

const config = new Config(process.env);
const app = await createApp({ config, logLevel: 'warn', passwordCost: { memoryKiB: 8, passes: 1 } });
await app.get(DemoSimulators).start();
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as { port: number };
config.listening(port);

setInterval(() => {
  rssPeak = Math.max(rssPeak, process.memoryUsage.rss());
}, SAMPLE_MS).unref();

process.on('message', (message) => void answer(message as 'watch' | 'report' | 'settled' | 'stop'));
tell({ url: `http://127.0.0.1:${port}` });

async function answer(message: 'watch' | 'report' | 'settled' | 'stop'): Promise<void> {
  switch (message) {
    case 'watch':
      rssBefore = rssPeak = process.memoryUsage.rss();
      cpuBefore = process.cpuUsage();
      delay.reset();
      delay.enable();
      return void tell({});
    case 'report': {
      const ms = (nanoseconds: number) => nanoseconds / 1e6;
      rssPeak = Math.max(rssPeak, process.memoryUsage.rss());
      const { user, system } = process.cpuUsage(cpuBefore);
      const cpu = (user + system) / 1e6;
      const watched: Watched = { p99: ms(delay.percentile(99)), max: ms(delay.max), rssBefore, rssPeak, cpu };
      return void tell(watched);
    }
    case 'settled':
      await app.get(EngineHolder).readModels.waitFor(await app.get<EventStore>(EVENT_STORE).head(), 120_000);
      return void tell({});
    case 'stop':
      await app.close();
      process.exit(0);
  }
}
