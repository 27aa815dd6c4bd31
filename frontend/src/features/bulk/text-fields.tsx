import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BulkPreview } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import type { FieldsOf } from '@/lib/form';
import { MessageFields } from '@/components/message/message-fields';
import type { Rich } from '@/components/message/rich/use-rich';
import type { TextSource, Values } from './bulk-form';
import { fileVariables } from './preview/file-variables';

const SOURCES: readonly [TextSource, string][] = [
  ['one', t`One text for all`],
  ['column', t`The message column of the file`],
];

interface TextFieldsProps {
  field: FieldsOf<keyof Values>;
  values: Values;
  write: (name: keyof Values, value: string) => void;
  preview: BulkPreview | null;
  rich: Rich;
  /** More that can be added. */
  children?: ReactNode;
}

/** The text of the messages: one text for all, or each row's own. */
export function TextFields({ field, values, write, preview, rich, children }: TextFieldsProps) {
  const variables = fileVariables(preview);
  const names = preview?.columns.map(({ variable }) => `{{${variable}}}`).join(', ');
  const isOwn = values.source === 'column';
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box role="group" aria-label={t({ message: 'Text', context: 'where it comes from' })} sx={SEGMENTS}>
        {SOURCES.map(([source, text]) => (
          <Button
            key={source}
            size="small"
            color="inherit"
            aria-pressed={values.source === source}
            onClick={() => write('source', source)}
          >
            {text}
          </Button>
        ))}
      </Box>
      {isOwn ? (
        <Typography color="textSecondary">
          {preview && preview.mapping.message === null
            ? t`The file has no message column: choose one under Recipients, or one text for all.`
            : t`Each row has its own message.`}
        </Typography>
      ) : null}
      <MessageFields
        {...{ field, values, write, variables, rich }}
        withoutBody={isOwn}
        file={values.media?.kind}
        hint={
          names ? t`Filled in from the file: ${names}` : t`Columns of the file are filled in: {{name}}, {{phone}} …`
        }
      >
        {children}
      </MessageFields>
    </Box>
  );
}

/** One of several, beside each other. */
const SEGMENTS = {
  ...{ display: 'flex', flexWrap: 'wrap', width: 'fit-content', p: 0.5, gap: 0.5 },
  ...{ borderRadius: '10px', bgcolor: 'action.hover', '& button': { color: 'text.secondary', minHeight: 32 } },
  '& button[aria-pressed=true]': {
    ...{ bgcolor: 'background.paper', color: 'text.primary', boxShadow: '0 0 0 1px var(--mui-palette-part-outline)' },
  },
} as const;
