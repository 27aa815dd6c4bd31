import type { Job } from '@wavelane/contracts';
import { addressee } from '@/components/words/addressee';

/** The recipient: the person's name if it is known, the job's own, else the number of people. */
export const nameOf = (job: Job): string => job.told?.person?.name ?? addressee(job);
