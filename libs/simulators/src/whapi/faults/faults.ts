import type { SimContext } from '../../runtime/context.js';
import { shareOf } from '../../runtime/random.js';
import type { FaultKind, FaultRule } from './faults.kinds.js';

/** An occasion on which a fault may strike. */
export interface Occasion {
  /** `POST /messages/text` at the gate or the manager; the type of event for webhooks. */
  route: string;
  channelId?: string | undefined;
  phone?: string | undefined;
  api?: 'gate' | 'manager';
}

/** The faults that were ordered. Whether one strikes depends on the seed and on how many occasions it has seen. */
export class Faults {
  private rules: FaultRule[] = [];
  private seq = 0;

  constructor(private readonly sim: SimContext) {
    this.rules = sim.store.load<FaultRule>('fault').sort((one, other) => one.seq - other.seq);
    this.seq = Math.max(0, ...this.rules.map(({ seq }) => seq));
  }

  list(): readonly FaultRule[] {
    return this.rules;
  }

  add(order: Omit<FaultRule, 'id' | 'seq' | 'seen' | 'hits'>): FaultRule {
    const seq = ++this.seq;
    const rule: FaultRule = { ...order, id: `fault-${seq}`, seq, seen: 0, hits: 0 };
    this.rules.push(rule);
    this.keep(rule);
    return rule;
  }

  /** @returns how many there were */
  clear(id?: string): number {
    const gone = this.rules.filter((rule) => id === undefined || rule.id === id);
    this.rules = this.rules.filter((rule) => !gone.includes(rule));
    for (const rule of gone) this.sim.store.delete('fault', rule.id);
    return gone.length;
  }

  /** Returns the first fault of these kinds that strikes at this occasion; counts every fitting one as seen. */
  strike(kinds: ReadonlySet<string>, occasion: Occasion): FaultRule | undefined {
    for (const rule of this.rules) {
      if (kinds.has(rule.kind) && fits(rule, occasion) && this.hits(rule)) return rule;
    }
    return undefined;
  }

  /** Whether such a fault is ordered; this call counts nothing. */
  standing(kind: FaultKind, occasion: Occasion): boolean {
    return this.rules.some((rule) => rule.kind === kind && fits(rule, occasion));
  }

  private hits(rule: FaultRule): boolean {
    const place = rule.seen++ - (rule.after ?? 0);
    const strikes =
      place >= 0 &&
      (rule.times === undefined || rule.hits < rule.times) &&
      (rule.script === undefined || rule.script[place] === true) &&
      (rule.probability === undefined || shareOf(this.sim.seed, rule.id, place) < rule.probability);
    if (strikes) rule.hits++;
    this.keep(rule);
    return strikes;
  }

  private keep(rule: FaultRule): void {
    this.sim.store.put('fault', rule.id, rule);
  }
}

function fits(rule: FaultRule, { route, channelId, phone, api }: Occasion): boolean {
  if (rule.channelId !== undefined && rule.channelId !== channelId) return false;
  if (rule.phone !== undefined && rule.phone !== phone) return false;
  if (rule.route === undefined) return true;
  if (rule.route === 'gate' || rule.route === 'manager') return api === rule.route;
  if (rule.route === 'send') return api === 'gate' && route.startsWith('POST /messages/');
  if (rule.route === 'write') return api === 'gate' && /^(POST|PUT|DELETE) \/messages\//.test(route);
  if (rule.route === 'read') return api === 'gate' && /^GET \/(messages|statuses)\//.test(route + '/');
  return rule.route === route || (rule.route.endsWith('*') && route.startsWith(rule.route.slice(0, -1)));
}
