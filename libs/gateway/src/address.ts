/**
 * The receiver of a message.
 * - `phone`: digits with country code, without '+';
 * - `hidden`: the id (LID) that stands for a number that WhatsApp does not show, without `@lid`;
 * - `business`: the id that stands for a person towards one business alone; `scope` names that business.
 */
export type Address =
  | { kind: 'phone'; value: string }
  | { kind: 'hidden'; value: string }
  | { kind: 'business'; value: string; scope: string };

export type AddressKind = Address['kind'];

/** The address of a phone number. @param number with or without '+', spaces and dashes */
export const phoneAddress = (number: string): Address => ({ kind: 'phone', value: number.replace(/\D/g, '') });
