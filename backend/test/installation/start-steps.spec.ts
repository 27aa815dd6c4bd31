import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { isStartStep } from '../../src/platform/process/start-step.js';
import { startApp, type TestApp } from '../../testing/app.js';

let app: TestApp;
beforeAll(async () => {
  // An application with all parts that only some processes have.
  app = await startApp({ env: { TEST_CLOCK: '1' } });
});
afterAll(() => app.stop());

const HOOKS = ['onModuleInit', 'onApplicationBootstrap', 'beforeWork'] as const;

/** Methods of Nest: they read decorators and start timers. */
const OF_NEST = [
  'CqrsModule.onApplicationBootstrap',
  'SchedulerOrchestrator.onApplicationBootstrap',
  'ScheduleExplorer.onModuleInit',
];

it('lists each hook of the start as a step, so that its failure tells which one it was', () => {
  const modules = [...app.app.get(ModulesContainer).values()];
  const instances = new Set(
    modules.flatMap(({ providers, controllers, injectables }) =>
      [...providers.values(), ...controllers.values(), ...injectables.values()].map(({ instance }) => instance),
    ),
  );
  const found = [...instances].flatMap((instance) =>
    HOOKS.flatMap((hook) => {
      const method = (instance as Partial<Record<string, unknown>> | null | undefined)?.[hook];
      return typeof method === 'function' ? [{ name: `${(instance as object).constructor.name}.${hook}`, method }] : [];
    }),
  );
  const names = (isStep: boolean) =>
    found
      .filter(({ method }) => isStartStep(method) === isStep)
      .map(({ name }) => name)
      .sort();
  expect(names(false)).toEqual([...OF_NEST].sort());
  expect(names(true)).toContain('ForgettingReplay.onModuleInit');
});
