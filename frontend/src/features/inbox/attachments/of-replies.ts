import { address, api } from '@wavelane/contracts';
import type { Attached } from '@/components/attachments/use-attachments';

/** Files of one answer. */
export const ATTACHED_MAX = 10;

/** The files of answers: each belongs to a conversation. */
export const ofReplies: Attached = {
  most: ATTACHED_MAX,
  place: (id) => `inbox/${id}/files`,
  target: (id) => address(api.uploadMedia, { parameters: { id } }),
};
