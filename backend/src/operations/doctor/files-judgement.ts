import { type DoctorCheck, say } from '@wavelane/contracts';
import type { BucketLook } from '../../platform/files/bucket/bucket-look.js';
import { asItIs } from '../../platform/domain/domain-error.js';
import { checked } from './judgements.js';

/** A difference of clocks that S3 refuses is 15 minutes; long before that something is wrong. */
const SKEW_MS = 60_000;

/** @param look undefined: files are kept in the data folder */
export function ofFiles(look: BucketLook | undefined): DoctorCheck {
  if (!look) return checked('files', 'ok', say('doctor-files-folder'));
  const { place, problem, isWrong, skewMs, keepsVersions, left } = look;
  if (problem?.isAway) {
    const how = say('doctor-files-away', { place, why: asItIs(problem.why) });
    return checked('files', 'failed', how, say('doctor-files-away-do'));
  }
  if (problem) {
    const how = say('doctor-files-refused', { place, why: asItIs(problem.why) });
    return checked('files', 'failed', how, say('doctor-files-refused-do'));
  }
  if (isWrong) return checked('files', 'failed', say('doctor-files-wrong', { place }), say('doctor-files-refused-do'));
  if (left > 0)
    return checked('files', 'failed', say('doctor-files-left', { n: left, place }), say('doctor-files-left-do'));
  if (skewMs !== undefined && Math.abs(skewMs) > SKEW_MS) {
    const n = Math.round(Math.abs(skewMs) / 1_000);
    return checked('files', 'warning', say('doctor-clock-off', { host: place, n }), say('doctor-clock-do'));
  }
  if (keepsVersions)
    return checked('files', 'warning', say('doctor-files-versions', { place }), say('doctor-files-versions-do'));
  return checked('files', 'ok', say('doctor-files-ok', { place }));
}
