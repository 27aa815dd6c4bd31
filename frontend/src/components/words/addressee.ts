import type { Job } from '@wavelane/contracts';
import { addressText } from './people';
import { recipientCount } from '@/components/words/counts';

/** The recipient of a job: the person, else its name, else how many people. */
export function addressee({ to, name, counts }: Pick<Job, 'to' | 'name' | 'counts'>): string {
  return (to === null ? null : addressText(to)) ?? name ?? recipientCount(counts.total);
}
