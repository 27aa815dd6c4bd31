import type { Answer } from '../../http/answer.js';
import type { Request } from '../../http/router.js';
import type { SimChannel, SimMessage } from '../model.js';

/** `delay` ms go by before the answer; `accepted` is carried to its phone after it. */
export interface GateAnswer extends Answer {
  delay?: number;
  accepted?: SimMessage;
}

export type GateHandler = (channel: SimChannel, request: Request) => GateAnswer | Promise<GateAnswer>;
