/**
 * The meaning of a chat's name at the gateway: `{digits}@s.whatsapp.net` is a person, `…@lid` a person with a hidden
 * number.
 */

/** The other side, E.164; undefined for groups, broadcasts, newsletters and hidden numbers. */
export function personOf(chatId: string): string | undefined {
  const digits = /^(\d{6,15})(@s\.whatsapp\.net|@c\.us)?$/.exec(chatId)?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/**
 * The other side as messages and opt-outs name it: a number in E.164, or the hidden id without a device; undefined for
 * groups, broadcasts and newsletters.
 */
export const addressOfChat = (chatId: string): string | undefined =>
  personOf(chatId) ?? (/^[^@:]+(:\d+)?@lid$/.test(chatId) ? chatId.replace(/:\d+@/, '@') : undefined);

/** A person with a number that WhatsApp hides. The part before the @ is no phone number. */
export const isHidden = (chatId: string): boolean => chatId.endsWith('@lid');
