// Notices read it too.
export {
  type LastBackup,
  noteBackup,
  noteFailedBackup,
  readLastBackup,
} from '../../platform/storage/backups/last-backup.js';
