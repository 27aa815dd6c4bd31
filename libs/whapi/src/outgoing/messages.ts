export interface TextMessage {
  /** Digits with country code, without '+'. */
  to: string;
  body: string;
  /** Seconds that the gateway shows "typing…"; it holds the call that long. */
  typingTime?: number;
}

export interface InteractiveMessage {
  to: string;
  header?: string;
  body: string;
  footer?: string;
  /** 1 to 3 quick replies. */
  buttons: readonly { id: string; title: string }[];
}

/** What can be sent as a file. */
export type SentMediaKind = 'image' | 'video' | 'audio' | 'voice' | 'document';

export interface MediaMessage {
  to: string;
  kind: SentMediaKind;
  /** The gateway's id of a file that was uploaded. */
  mediaId: string;
  mimeType: string;
  caption?: string;
  /** Of a document. */
  fileName?: string;
}
