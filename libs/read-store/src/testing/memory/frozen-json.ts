/** The JSON form of a value, frozen: readers share the stored value, and none of them may change it. */
export function frozenJson<T extends object>(value: T): T {
  return copied(value) as T;
}

/** Copies plain values, which are nearly all, directly: writing and parsing JSON takes several times as long. */
function copied(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0; // JSON knows no -0
  if (Array.isArray(value)) return Object.freeze(Array.from(value, (one) => copied(one) ?? null));
  if (!isPlain(value)) return frozen(throughText(value));
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const one = copied(value[name]);
    if (one !== undefined) copy[name] = one;
  }
  return Object.freeze(copy);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return !('toJSON' in value) && !Object.hasOwn(value, '__proto__');
}

function throughText(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) frozen(one);
  return Object.freeze(value);
}
