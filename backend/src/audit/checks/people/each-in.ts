import { type EventData, fieldsOf } from '@wavelane/event-store';

/** What the event of many consents says of each, as if it stood alone, with the id that a claim names it by. */
export function eachIn(id: string, { accountId, people }: EventData): { id: string; data: EventData }[] {
  if (!Array.isArray(people)) return [];
  return people.map((one: unknown, nth) => ({ id: `${id}/${nth}`, data: { ...fieldsOf({ data: one }), accountId } }));
}
