import type { SegmentFilter } from '@wavelane/contracts';

type Words = Readonly<Record<string, string>>;

/** The conditions of an address as a saved filter. @param asked conditions by name; '' sets none */
export function segmentFilterOf(asked: Words): SegmentFilter {
  const { stopped = '', ...rest } = asked;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) as SegmentFilter;
  return { ...given, ...(stopped !== '' && { stopped: stopped === 'true' }) };
}

/** A saved filter as the conditions of an address. */
export const wordsOf = (filter: SegmentFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const told = (filter: SegmentFilter) =>
  Object.entries(wordsOf({ ...filter, ...(filter.purpose !== undefined && { consent: filter.consent ?? 'given' }) }))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');

/** Whether two filters mean the same people. A purpose without a state means given consent. */
export const isSame = (one: SegmentFilter, other: SegmentFilter): boolean => told(one) === told(other);
