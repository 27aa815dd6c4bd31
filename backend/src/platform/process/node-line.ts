/** When security fixes of a line of Node end, as its makers announced. */
const ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/** @param version as `v24.1.0` @returns Unix ms of the end of its last day; undefined for a line that is not known */
export function nodeLineEndsAt(version: string): number | undefined {
  const end = ENDS[Number(/^v(\d+)\./.exec(version)?.[1])];
  return end === undefined ? undefined : Date.parse(`${end}T23:59:59Z`);
}

/** @returns what an operator should know of the version of Node; undefined if there is nothing to say */
export function nodeLineWarning(version: string, now: number): string | undefined {
  const end = nodeLineEndsAt(version);
  if (end === undefined || now <= end) return undefined;
  const day = new Date(end).toISOString().slice(0, 10);
  return `Node ${version} gets no security fixes since ${day}. Install Node 24 (docs/deploying.md, "Node").`;
}
