import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { Field } from '@/components/fields/field';
import { templateCount } from '@/components/words/counts';

interface TemplateSearchProps {
  value: string;
  /** How many templates hold it. */
  found: number;
  onChange: (value: string) => void;
}

/** Looks through titles and texts. */
export function TemplateSearch({ value, found, onChange }: TemplateSearchProps) {
  return (
    <Box role="search" sx={{ maxWidth: 420, mb: 5 }}>
      <Field
        label={t`Search templates`}
        type="search"
        autoComplete="off"
        value={value}
        hint={value.trim() === '' ? undefined : templateCount(found)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  );
}
