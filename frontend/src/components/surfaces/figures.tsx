import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface Figure {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

interface FiguresProps {
  /** Their subject, for screen readers. */
  label: string;
  figures: readonly Figure[];
  /** The first is the one that the others explain. */
  hasMain?: boolean;
  /** Above them in the same sheet. */
  children?: ReactNode;
}

/** Numbers beside one another in one sheet, which hairlines divide; below one another if there is no room. */
export function Figures({ label, figures, hasMain = false, children }: FiguresProps) {
  return (
    <Paper variant="outlined" component="section" aria-label={label} sx={{ overflow: 'hidden' }}>
      {children ? (
        <Box sx={{ px: { xs: 4, sm: 6 }, py: 4, borderBottom: 1, borderColor: 'divider' }}>{children}</Box>
      ) : null}
      <FigureCells figures={figures} hasMain={hasMain} />
    </Paper>
  );
}

/** The same in a sheet that holds other things too. */
export function FigureCells({ figures, hasMain = false }: Pick<FiguresProps, 'figures' | 'hasMain'>) {
  return (
    <Box component="dl" sx={GRID}>
      {figures.map(({ name, value, note }, at) => (
        <Box key={name} sx={CELL}>
          <Box component="dt" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ ...VALUE, ...(hasMain && at === 0 && MAIN) }}>
            {value}
          </Box>
          {note ? (
            <Box component="dd" sx={{ m: 0, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
              {note}
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

/** The lines between cells are the visible parts of the background. */
const GRID = { display: 'flex', flexWrap: 'wrap', gap: '1px', m: 0, bgcolor: 'divider' } as const;
const CELL = { flex: '1 1 150px', px: { xs: 4, sm: 6 }, py: 4, bgcolor: 'background.paper' } as const;
const VALUE = {
  ...{ m: 0, mt: 0.5, fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.012em' },
  fontVariantNumeric: 'tabular-nums',
} as const;
const MAIN = { fontSize: 32, lineHeight: '40px', letterSpacing: '-0.02em' } as const;
