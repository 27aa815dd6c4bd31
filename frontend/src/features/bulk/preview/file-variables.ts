import type { BulkPreview } from '@wavelane/contracts';
import type { Variables } from '@/components/message/variables';

const BEFORE_A_FILE: Variables = { known: undefined, offered: ['name', 'phone'] };

/** The variables of a text: the columns of the file, once there is one. */
export function fileVariables(preview: BulkPreview | null): Variables {
  if (!preview) return BEFORE_A_FILE;
  const { columns, mapping } = preview;
  const roles = (['name', 'message'] as const).filter((role) => mapping[role] !== null);
  const known = [...new Set(['phone', ...roles, ...columns.map(({ variable }) => variable)])];
  return { known, offered: known };
}
