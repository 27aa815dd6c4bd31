import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { ListContent } from '@wavelane/contracts';
import { ListIcon } from '@/components/icons/icons';

interface ListShownProps {
  list: Pick<ListContent, 'button' | 'sections'>;
  /** The rows are shown from the start. */
  isOpen?: boolean;
}

/** The button of a list, which opens its rows in their sections. */
export function ListShown({ list: { button, sections }, isOpen = false }: ListShownProps) {
  return (
    <Box component="details" open={isOpen} sx={LIST}>
      <summary>
        <ListIcon size={16} />
        <span dir="auto">{button.trim() || t`Button of the list`}</span>
      </summary>
      {sections.map(({ title, rows }, index) => (
        <div key={index}>
          {title?.trim() ? (
            <Box dir="auto" sx={TITLE}>
              {title}
            </Box>
          ) : null}
          <ul aria-label={title?.trim() || t`Rows`}>
            {rows.map(({ id, title: row, description }, at) => (
              <li key={id || at}>
                <span dir="auto">{row.trim() || t`Row ${at + 1}`}</span>
                {description?.trim() ? <small dir="auto">{description}</small> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}

const LIST = {
  ...{ mt: 2, pt: 1, borderTop: '1px solid var(--mui-palette-divider)', minWidth: 200, overflowWrap: 'anywhere' },
  '& > summary': {
    ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, minHeight: 32, cursor: 'pointer' },
    ...{ color: 'info.main', fontWeight: 500, fontSize: 13, listStyle: 'none', borderRadius: '8px' },
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': { display: 'grid', py: 1.5, borderTop: '1px solid var(--mui-palette-divider)' },
  '& li > *': { textAlign: 'left', minWidth: 0 },
  '& small': { fontSize: 12, lineHeight: '16px', color: 'text.secondary' },
} as const;
const TITLE = {
  pt: 2,
  pb: 1,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: 'text.secondary',
  textAlign: 'left',
} as const;
