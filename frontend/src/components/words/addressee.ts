import type { Job } from '@wavelane/contracts';
import { plural } from '@/lib/format';

/** The recipient of a job: the person, else its name, else how many people. */
export function addressee({ to, name, counts }: Pick<Job, 'to' | 'name' | 'counts'>): string {
  return to ?? name ?? plural(counts.total, 'recipient');
}
