import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { registry } from '../../../platform/metrics/registry.js';
import './security-metrics.js';

const TEXT = readFileSync('docs/alerts.example.yml', 'utf8');
const EXPRESSIONS = [...TEXT.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => defined(expression));

describe('the example alert rules', () => {
  it('gives each alert an expression, a severity and a summary', () => {
    const alerts = defined(TEXT.match(/^ +- alert: [A-Z]\w+$/gm));
    expect(alerts.length).toBeGreaterThan(10);
    expect(new Set(alerts).size).toBe(alerts.length);
    expect(EXPRESSIONS.length).toBe(alerts.length);
    expect(defined(TEXT.match(/^ +labels: \{ severity: (info|warning|critical) \}$/gm)).length).toBe(alerts.length);
    expect(defined(TEXT.match(/^ +summary: \S.+$/gm)).length).toBe(alerts.length);
  });

  it('matches the rows of the operations page one to one', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const table = defined(/## What to do when\n([\s\S]*?)\n###? /.exec(page))[1] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| '));
    const named = rows.flatMap((row) => [...defined(row.split('|')[2]).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const rules = [...TEXT.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(rules.toSorted());
  });

  it('uses existing kinds and outcomes only', () => {
    const valuesOf = (metric: string) =>
      [...TEXT.matchAll(new RegExp(`${metric}\\{[a-z]+="([^"]+)"`, 'g'))].map(([, value]) => value);
    for (const kind of valuesOf('security_events_total')) expect(SECURITY_EVENT_KINDS).toContain(kind);
    for (const outcome of valuesOf('mails_total'))
      expect(['sent', 'deferred', 'refused', 'expired', 'unreachable']).toContain(outcome);
  });

  it('sees the first event of a kind as a rise, because every kind is counted from the start', async () => {
    const text = await registry.metrics();
    // Another spec in this process may have counted before.
    for (const kind of SECURITY_EVENT_KINDS)
      expect(text).toMatch(new RegExp(`security_events_total\\{kind="${kind}"\\} \\d`));
  });
});
