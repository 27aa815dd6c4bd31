import { idOf } from '../../platform/domain/ids.js';
import { messageIdOf } from '../sending/recipients.js';

/** The one job that asks a question: a repeated order gives the same job. */
export const questionJobId = (accountId: string, questionId: string): string =>
  idOf('question-job', accountId, questionId);

export const questionMessageId = (accountId: string, questionId: string): string =>
  messageIdOf(questionJobId(accountId, questionId), 0);
