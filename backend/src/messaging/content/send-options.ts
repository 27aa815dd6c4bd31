import type { SendOptions } from '@wavelane/gateway';
import type { FrozenMessage } from '../jobs/job.events.js';

/** The options of a message that the gateway gets besides its content. */
export const sendOptionsOf = ({ quotes }: Pick<FrozenMessage, 'quotes'>): SendOptions =>
  quotes === undefined ? {} : { quotes };
