import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { ReportCalendar } from '@wavelane/contracts';
import { SelectField } from '@/components/fields/select-field';
import { formatDate } from '@/lib/format';

interface HoursChoiceProps {
  calendar: ReportCalendar;
  choose: (hoursVersion: string) => void;
}

/** The opening hours within which times count: any version that the account ever set. Nothing if it never set any. */
export function HoursChoice({ calendar: { version, versions }, choose }: HoursChoiceProps) {
  if (versions.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <SelectField label={t`Times count`} value={String(version)} onChange={({ target }) => choose(target.value)}>
        <option value="0">{t`Around the clock`}</option>
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {nameOf(one.at)}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}

function nameOf(at: string): string {
  const day = formatDate(at);
  return t`Within hours set on ${day}`;
}
