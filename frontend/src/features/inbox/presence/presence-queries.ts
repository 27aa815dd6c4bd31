import { api } from '@wavelane/contracts';
import { read } from '@/api/read';

/** Which other members have which conversation open. */
export const presenceQuery = read(api.presence, {});
