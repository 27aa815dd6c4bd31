import { type EventData, fieldsOf } from '@wavelane/event-store';

/** Returns the consents of an event of many, each as if it stood alone, with the id by which a claim names it. */
export function eachIn(id: string, { accountId, people }: EventData): { id: string; data: EventData }[] {
  if (!Array.isArray(people)) return [];
  return people.map((one: unknown, nth) => ({ id: `${id}/${nth}`, data: { ...fieldsOf({ data: one }), accountId } }));
}
