import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type BulkPreview, listAsText, type PreviewRow, type UploadedMedia } from '@wavelane/contracts';
import { useState } from 'react';
import { FileShown } from '@/components/message/file-shown';
import { FormattedText } from '@/components/message/formatted-text';
import { ButtonShown } from '@/components/message/shown/button-shown';
import { RichShown } from '@/components/message/shown/rich-shown';
import { phoneText } from '@/components/words/phones/phone-text';

const SHOWN = 3;

/** The first, the longest, one without a name, and then the others: mistakes are seen in these. */
function inOrder({ rows, mapping: { name } }: BulkPreview): PreviewRow[] {
  const good = rows.filter(({ problem }) => problem === null);
  const [first] = good;
  const longest = good.toSorted((one, other) => (other.body?.length ?? 0) - (one.body?.length ?? 0))[0];
  const nameless = name === null ? undefined : good.find(({ cells }) => (cells[name] ?? '').trim() === '');
  return [...new Set([first, longest, nameless, ...good].filter((row) => row !== undefined))];
}

/** The texts of a message as its recipient reads them. */
const textOf = ({ header, body, footer, content, asText }: PreviewRow): string => {
  const lines = asText && content?.kind === 'list' ? listAsText(content) : null;
  return [header && `*${header}*`, body, lines, footer && `_${footer}_`].filter(Boolean).join('\n\n');
};

/** Some messages as they are sent, each with its recipient. */
export function Samples({ preview, media }: { preview: BulkPreview; media: UploadedMedia | null }) {
  const [from, setFrom] = useState(0);
  const rows = inOrder(preview);
  const { name } = preview.mapping;
  const shown = rows.slice(from % Math.max(1, rows.length), (from % Math.max(1, rows.length)) + SHOWN);
  if (shown.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="samples"
      sx={{ p: { xs: 4, sm: 6 }, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <Typography id="samples" component="h2" variant="h3" sx={{ flexGrow: 1 }}>
          {t`As they are sent`}
        </Typography>
        {rows.length > SHOWN ? (
          <Button
            size="small"
            variant="outlined"
            onClick={() => setFrom(from + SHOWN >= rows.length ? 0 : from + SHOWN)}
          >{t`Show others`}</Button>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        {shown.map((row) => {
          const { line } = row;
          return (
            <Box key={line} component="article" aria-label={t`Line ${line}`} sx={CARD}>
              <Typography variant="body2" noWrap dir="auto" sx={{ fontWeight: 500, textAlign: 'left' }}>
                {(name === null ? undefined : row.cells[name]) || (row.to === null ? null : phoneText(row.to))}
              </Typography>
              <Typography variant="caption" color="textSecondary">{t`Line ${line}`}</Typography>
              {media ? (
                <Box sx={{ ...BUBBLE, '& img, & video': { maxHeight: 120 } }}>
                  <FileShown id={media.mediaId} as={media.kind} name={media.name} />
                </Box>
              ) : null}
              {media && !row.header && !row.body && !row.footer ? null : (
                <Box sx={BUBBLE} dir="auto">
                  <FormattedText text={textOf(row)} />
                  {row.content && !row.asText ? <RichShown content={row.content} isOpen /> : null}
                </Box>
              )}
              {row.buttons.map((button, index) => (
                <Box key={index} sx={{ ...BUBBLE, ...BUTTON }} dir="auto">
                  <ButtonShown button={button} />
                </Box>
              ))}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const CARD = {
  p: 3,
  borderRadius: '10px',
  bgcolor: 'background.default',
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  minWidth: 0,
} as const;
const BUBBLE = {
  ...{ p: '8px 10px', borderRadius: '12px', borderEndStartRadius: '4px', bgcolor: 'raised', fontSize: 13 },
  ...{ lineHeight: '18px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'auto', maxHeight: 180 },
} as const;
const BUTTON = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  maxHeight: 'none',
} as const;
