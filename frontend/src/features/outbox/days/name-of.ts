import type { Job } from '@wavelane/contracts';
import { addressee } from '@/components/words/addressee';

/** Whom it is for: the person's name where it is known, the job's own, else how many. */
export const nameOf = (job: Job): string => job.told?.person?.name ?? addressee(job);
