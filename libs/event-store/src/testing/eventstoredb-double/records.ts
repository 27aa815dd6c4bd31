export interface DoubleEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export interface DoubleRecord extends DoubleEvent {
  stream: string;
  revision: number;
  /** Log positions have gaps, as on the real server. */
  position: number;
  /** 100 ns ticks since 1970, by the server's clock. */
  created: string;
}

export type DoubleExpected = 'any' | 'none' | 'exists' | number;

export type DoubleAppended =
  | { outcome: 'written'; revision: number; position: number }
  /** The server recognised a repeat; it does not report the position if the event is hidden. */
  | { outcome: 'repeated'; revision: number; position: number | undefined }
  | { outcome: 'conflict'; actual: number }
  /** The stream was deleted. */
  | { outcome: 'deleted' };
