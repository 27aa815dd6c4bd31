import { Gauge, Registry } from 'prom-client';

/** The numbers that `/metrics` shows. */
export const registry = new Registry();

/** A number, or one for each set of labels. */
export type Observed = number | readonly { labels: Record<string, string>; value: number }[];

/** The description of a number, and the function that reads it. */
interface Observation {
  help: string;
  labelNames?: readonly string[];
  /** undefined, or a rejection: it cannot be told now. */
  read: () => Promise<Observed | undefined>;
}

/**
 * Declares a number that is read on every request for metrics. While it cannot be read, the last one stands. The
 * applications of one process share the registry; the newest answers.
 */
export function observe(name: string, { help, labelNames = [], read }: Observation): void {
  registry.removeSingleMetric(name);
  new Gauge({
    ...{ name, help, labelNames, registers: [registry] },
    async collect() {
      const found = await read().catch(() => undefined);
      if (found === undefined) return;
      this.reset();
      if (typeof found === 'number') this.set(found);
      else for (const { labels, value } of found) this.set(labels, value);
    },
  });
}
