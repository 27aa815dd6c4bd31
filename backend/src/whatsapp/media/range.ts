/** Both included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the part of a file that a `Range` header requests. Several parts, other units and unreadable headers count as
 * no request for a part: the whole file is a right answer to them.
 * @param bytes of the whole file
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = found ?? [];
  if (!found || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? 'beyond' : { start, end };
}
