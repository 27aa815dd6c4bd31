import type { MessageContent, SenderIds } from './content.js';

/** A message as the gateway reports it or shows it in its history. */
export interface GatewayMessage {
  id: string;
  fromMe: boolean;
  /** The chat as the gateway names it, for example `97330000002@s.whatsapp.net`. */
  chatId: string;
  /** text, interactive, reply, image, action … */
  kind: string;
  /** ISO-8601 UTC by the gateway's clock. */
  at: string | null;
  /** Text, caption, or the title of a pressed button. */
  text: string | null;
  /** Id of the pressed button or row, as it was sent. */
  buttonId: string | null;
  /** Ids of the buttons the message itself shows. */
  buttonIds: string[];
  quotedId: string | null;
  /** mobile, web, api … */
  source: string | null;
  senderName: string | null;
  /** pending, sent, delivered, read, played, failed; null in reports. */
  status: string | null;
  /** Its content besides its text; left out if there is none. */
  content?: MessageContent;
  /** The sender of a message that is not ours; left out if the chat's name says it all. */
  sender?: SenderIds;
}

/** A status of one of our messages. */
export interface MessageStatusEntry {
  status: string;
  /** ISO-8601 UTC by the gateway's clock. */
  at: string | null;
  error: string | null;
  /** Digits. */
  recipient: string | null;
}

/** One item of a report of the gateway. */
export type ReportItem =
  | ({ kind: 'status'; messageId: string } & MessageStatusEntry)
  | { kind: 'message'; message: GatewayMessage }
  | {
      kind: 'link';
      what: 'health' | 'linked' | 'unlinked';
      /** The gateway's own word for the state; null without. */
      text: string | null;
      /** Digits of the linked number. */
      phone: string | null;
      /** The same for the same report. */
      identity: string;
    };

/** One call in which the gateway reports changes by itself. */
export interface Report {
  items: ReportItem[];
  /** Items that could not be read. */
  unreadable: number;
}

/**
 * The identity of a message. An ordinary message has its id. An action on an earlier message also has its time, its
 * kind and its target: the gateway does not promise that every reaction, edit or withdrawal has an id of its own.
 */
export function identityOf({ id, at, content }: GatewayMessage): [kind: 'message' | 'action', key: string] {
  const { reaction, vote, edit, deletion } = content ?? {};
  if ((reaction ?? vote ?? edit ?? deletion) === undefined) return ['message', id];
  return ['action', JSON.stringify([id, at, { reaction, vote, edit, deletion }])];
}
