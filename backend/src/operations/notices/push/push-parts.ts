import { InstallationPushKeys } from './push-keys.js';
import { PushPlanner } from './push-planner.js';
import { PushQueue } from './push-queue.js';
import { PushSender } from './push-sender.js';
import { PushServices } from './push-services.js';
import { PushWorker } from './push.worker.js';
import { PushWriter } from './push-writer.js';
import { QuietTime } from './quiet-time.js';
import { PushSubscriptions } from './subscriptions.js';

export const pushParts = [
  InstallationPushKeys,
  PushPlanner,
  PushQueue,
  PushSender,
  PushServices,
  PushWorker,
  PushWriter,
  QuietTime,
  PushSubscriptions,
];
