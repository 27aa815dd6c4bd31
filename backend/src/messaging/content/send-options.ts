import type { SendOptions } from '@wavelane/gateway';
import type { FrozenMessage } from '../jobs/job.events.js';

/** What the gateway is told of a message besides its content. */
export const sendOptionsOf = ({ quotes }: Pick<FrozenMessage, 'quotes'>): SendOptions =>
  quotes === undefined ? {} : { quotes };
