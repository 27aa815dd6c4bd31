import type { Answer } from '../../http/answer.js';
import type { Request } from '../../http/router.js';
import type { SimChannel, SimMessage } from '../model.js';

/** An answer of the gate. It is sent after `delay` ms; `accepted` is carried to its phone after that. */
export interface GateAnswer extends Answer {
  delay?: number;
  accepted?: SimMessage;
}

export type GateHandler = (channel: SimChannel, request: Request) => GateAnswer | Promise<GateAnswer>;
