type Bucket<V> = readonly (readonly [string, V])[];

/**
 * A map as a value that states share: a change copies two small nodes and one bucket, never the map. For keys whose
 * letters are spread evenly, such as hashes; other keys only make its buckets longer.
 */
export interface SharedMap<V> {
  readonly nodes: readonly (readonly Bucket<V>[])[];
}

const WIDTH = 100;
const NO_BUCKETS: readonly Bucket<never>[] = Array.from({ length: WIDTH }, () => []);

export const NO_ENTRIES: SharedMap<never> = { nodes: Array.from({ length: WIDTH }, () => NO_BUCKETS) };

function placeOf(key: string): readonly [number, number] {
  let hash = 0;
  for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0;
  const place = (hash >>> 0) % (WIDTH * WIDTH);
  return [Math.floor(place / WIDTH), place % WIDTH];
}

/** @returns undefined if there is no such key */
export function entryOf<V>({ nodes }: SharedMap<V>, key: string): V | undefined {
  if (nodes === NO_ENTRIES.nodes) return undefined;
  const [outer, inner] = placeOf(key);
  return nodes[outer]?.[inner]?.find(([one]) => one === key)?.[1];
}

/** @param value undefined takes the entry out */
export function withEntry<V>({ nodes }: SharedMap<V>, key: string, value: V | undefined): SharedMap<V> {
  const [outer, inner] = placeOf(key);
  const node: readonly Bucket<V>[] = nodes[outer] ?? NO_BUCKETS;
  const others = (node[inner] ?? []).filter(([one]) => one !== key);
  const bucket: Bucket<V> = value === undefined ? others : [...others, [key, value]];
  return { nodes: nodes.with(outer, node.with(inner, bucket)) };
}
