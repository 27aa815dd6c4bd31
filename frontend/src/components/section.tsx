import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, use, useId } from 'react';
import { InSheet } from './surfaces/in-sheet';

interface SectionProps {
  title: string;
  /** One line about its purpose. */
  text?: ReactNode;
  /** The action, right of it if there is room. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One matter of a page: a surface of its own, or in a sheet a row with its name on the left or above it. */
export function Section(props: SectionProps) {
  const place = use(InSheet);
  if (place === 'narrow') return <Narrow {...props} />;
  return place ? <Row {...props} /> : <Alone {...props} />;
}

function Narrow({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={NARROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center', minHeight: 32 }}>
        <Typography id={id} component="h2" variant="h3" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{action}</Box> : null}
      </Box>
      {text ? (
        <Typography variant="caption" color="textSecondary" component="div">
          {text}
        </Typography>
      ) : null}
      {children}
    </Box>
  );
}

const NARROW = {
  ...{ px: { xs: 4, sm: 6 }, py: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 },
  ...{ minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' },
  '& .MuiTypography-body1': { fontSize: 13, lineHeight: '20px' },
  // The words of a button without an outline end at the edge of the others.
  '& .MuiButton-text:last-of-type': { marginInlineEnd: -3 },
} as const;

function Alone({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, minWidth: 0 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        {/* On a phone every action is below its text; on wider screens it is beside the text, however long that is. */}
        <Box sx={{ minWidth: 0, flex: { xs: '1 1 280px', sm: '1 1 220px' }, overflowWrap: 'anywhere' }}>
          <Typography id={id} component="h2" variant="h2">
            {title}
          </Typography>
          {text ? (
            <Typography variant="body2" color="textSecondary" component="div">
              {text}
            </Typography>
          ) : null}
        </Box>
        {action ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{action}</Box> : null}
      </Box>
      {children}
    </Paper>
  );
}

const CONTENT = {
  ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' },
  ...{ flex: '1 1 280px', minWidth: 0 },
} as const;

function Row({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        ...{ display: 'grid', columnGap: 6, rowGap: 3, px: { xs: 4, sm: 6 }, py: 4.5, minWidth: 0 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 500 }}>
          {title}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start', minWidth: 0 }}>
        <Box sx={{ ...CONTENT, ...(!children && { display: 'none' }) }}>{children}</Box>
        {action ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineStart: { lg: 'auto' } }}>{action}</Box>
        ) : null}
      </Box>
    </Box>
  );
}
