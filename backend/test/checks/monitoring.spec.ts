import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/app.js';

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}

const read = (name: string) => readFileSync(`docs/${name}`, 'utf8');
const { panels } = JSON.parse(read('grafana.example.json')) as { panels: Panel[] };
const rules = [...read('alerts.example.yml').matchAll(/^ +expr: (.+)$/gm)]
  .map(([, expression]) => String(expression))
  // Prometheus makes that one itself.
  .filter((expression) => !expression.startsWith('up{'));

/** Words of an expression that are no metrics. */
const LANGUAGE = new Set(
  'sum rate increase max min abs by on le topk histogram_quantile count time and or unless file route status part outcome kind projection worker reactor up version commit node'.split(
    ' ',
  ),
);
const namesIn = (expression: string) =>
  (expression.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').match(/[a-z][a-z0-9_]+/g) ?? []).filter(
    (word) => !LANGUAGE.has(word),
  );

let app: TestApp;
let metrics: string;

beforeAll(async () => {
  app = await startApp();
  await app.settle(); // a process is ready once it has read the whole log
  metrics = (await app.anonymous().get('/metrics').expect(200)).text;
});
afterAll(() => app.stop());

describe('watching an installation', () => {
  it.each([...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules])(
    'asks for metrics that a running server has: %s',
    (expression) => {
      const names = namesIn(expression);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names)
        expect(metrics).toMatch(
          new RegExp(`^# TYPE ${name.replace(/_(count|sum|bucket)$/, '(_(count|sum|bucket))?')} `, 'm'),
        );
    },
  );

  it('puts no two panels of the dashboard in one place', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x}:${y}`)).size).toBe(panels.length);
  });

  it('says of a server that serves that it is ready, and that its clock is right', () => {
    expect(metrics).toMatch(/^ready 1$/m);
    expect(metrics).toMatch(/^clock_jump_seconds 0$/m);
    expect(metrics).toMatch(/^log_clock_skew_seconds 0$/m);
    expect(metrics).toMatch(/^channels_left_alone 0$/m);
    expect(metrics).toMatch(/^messages_dispatched_total\{outcome="unknown"\} \d+$/m);
  });
});
