import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import '../../mail/mail-metrics.js';
import { registry } from '../../platform/http/metrics.controller.js';
import './security-metrics.js';

const TEXT = readFileSync(new URL('../../../../docs/alerts.example.yml', import.meta.url), 'utf8');
const EXPRESSIONS = [...TEXT.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => defined(expression));
const NAMES = /\b[a-z]+(?:_[a-z]+)+\b(?!\s*=)/g;
/** What Prometheus itself adds to a histogram, and its own words. */
const SUFFIX = /_(count|sum|bucket)$/;

describe('the example alert rules', () => {
  it('have an expression, a severity and a summary each', () => {
    const alerts = defined(TEXT.match(/^ +- alert: [A-Z]\w+$/gm));
    expect(alerts.length).toBeGreaterThan(10);
    expect(new Set(alerts).size).toBe(alerts.length);
    expect(EXPRESSIONS.length).toBe(alerts.length);
    expect(defined(TEXT.match(/^ +labels: \{ severity: (info|warning|critical) \}$/gm)).length).toBe(alerts.length);
    expect(defined(TEXT.match(/^ +summary: \S.+$/gm)).length).toBe(alerts.length);
  });

  it.each(EXPRESSIONS)('%s names metrics that there are', (expression) => {
    const names = expression.replace(/"[^"]*"/g, '').match(NAMES) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      expect(registry.getSingleMetric(name) ?? registry.getSingleMetric(name.replace(SUFFIX, ''))).toBeDefined();
  });

  it('name existing kinds and outcomes', () => {
    const valuesOf = (label: string) =>
      [...TEXT.matchAll(new RegExp(`\\{${label}="([^"]+)"`, 'g'))].map(([, value]) => value);
    for (const kind of valuesOf('kind')) expect(SECURITY_EVENT_KINDS).toContain(kind);
    for (const outcome of valuesOf('outcome'))
      expect(['sent', 'deferred', 'refused', 'expired', 'unreachable']).toContain(outcome);
  });

  it('can see the first event of a kind as a rise, because every kind is counted from the start', async () => {
    const text = await registry.metrics();
    for (const kind of SECURITY_EVENT_KINDS) expect(text).toContain(`security_events_total{kind="${kind}"} 0`);
  });
});
