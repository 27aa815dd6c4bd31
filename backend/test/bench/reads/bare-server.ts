/** The yardstick: Nest over Express, and a controller that answers with given bytes. */
import 'reflect-metadata';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { answering, tell } from '../child.js';

const bodies = new Map<string, unknown>();

@Controller('bare')
class Bare {
  @Get(':name')
  answer(@Param('name') name: string): unknown {
    return bodies.get(name);
  }
}

@Module({ controllers: [Bare] })
class BareModule {}

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as { port: number };

answering({
  /** Answers `/bare/{name}` with this from now on. */
  serve: async ({ name, body }) => {
    bodies.set(String(name), body);
  },
  processor: async () => {
    const { user, system } = process.cpuUsage();
    return { seconds: (user + system) / 1e6 };
  },
  stop: async () => process.exit(0),
});
tell({ url: `http://127.0.0.1:${port}` });
