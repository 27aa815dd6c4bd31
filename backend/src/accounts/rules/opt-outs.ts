import { phoneKey } from '../../platform/domain/phone/phone-key.js';

interface OptOut {
  phone: string;
  /** {@link phoneKey} of the phone. */
  key: string;
  /** Which change of the list it was, from 1. */
  nth: number;
}

type Bucket = readonly OptOut[];

/**
 * Who asked for no more messages, as a value that states share: a change copies two small nodes and one bucket, never
 * the list, and a look takes one bucket. All ways to write a number end in the same digits.
 */
export interface OptOuts {
  /** How many changes the list has seen: names what was known of it at an instant. */
  changes: number;
  nodes: readonly (readonly Bucket[])[];
}

const NONE: Bucket = [];
const NO_BUCKETS: readonly Bucket[] = Array.from({ length: 100 }, () => NONE);

export const NO_OPT_OUTS: OptOuts = { changes: 0, nodes: Array.from({ length: 100 }, () => NO_BUCKETS) };

/** By the last four digits. */
const placeOf = (phone: string): readonly [number, number] => {
  const last = Number(phone.slice(-4)) || 0;
  return [last % 100, Math.floor(last / 100) % 100];
};

function bucketOf({ nodes }: OptOuts, phone: string): Bucket {
  const [outer, inner] = placeOf(phone);
  return nodes[outer]?.[inner] ?? NONE;
}

/** Whether this very phone is on the list. @param phone E.164 with '+' */
export const lists = (optOuts: OptOuts, phone: string): boolean =>
  bucketOf(optOuts, phone).some((one) => one.phone === phone);

/** Whether the person with this phone is on the list, however it is written. @param phone E.164 with '+' */
export function isOptedOut(optOuts: OptOuts, phone: string): boolean {
  const bucket = bucketOf(optOuts, phone);
  if (bucket.length === 0) return false;
  const key = phoneKey(phone);
  return bucket.some((one) => one.key === key);
}

export function withOptOut(optOuts: OptOuts, phone: string): OptOuts {
  const entry = { phone, key: phoneKey(phone), nth: optOuts.changes + 1 };
  return changed(optOuts, phone, [...bucketOf(optOuts, phone), entry]);
}

/** Takes this very phone off the list. */
export const withoutOptOut = (optOuts: OptOuts, phone: string): OptOuts =>
  changed(
    optOuts,
    phone,
    bucketOf(optOuts, phone).filter((one) => one.phone !== phone),
  );

function changed({ changes, nodes }: OptOuts, phone: string, bucket: Bucket): OptOuts {
  const [outer, inner] = placeOf(phone);
  const node = (nodes[outer] ?? NO_BUCKETS).with(inner, bucket);
  return { changes: changes + 1, nodes: nodes.with(outer, node) };
}

/** All phones, the last that was added first. */
export function phonesOf({ nodes }: OptOuts): string[] {
  const all = nodes.flat(2);
  return all.sort((a, b) => b.nth - a.nth).map(({ phone }) => phone);
}
