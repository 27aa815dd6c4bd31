import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMay } from '@/lib/hooks/use-may';
import { FormattedText } from '@/components/message/formatted-text';
import { TemplateUsed } from './template-used';
import { createLink } from '@tanstack/react-router';
import type { Template, TemplateUse } from '@wavelane/contracts';

const LinkButton = createLink(Button);

interface TemplateCardProps {
  template: Template;
  /** Undefined while it is not known. */
  use: TemplateUse | undefined;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** One template: what it says, its buttons, and what to do with it. */
export function TemplateCard({ template, use, onEdit, onDuplicate, onDelete }: TemplateCardProps) {
  const { id, title, header, body, footer, buttons } = template;
  const [mayAnswer, mayManage] = [useMay('answer'), useMay('manage')];
  return (
    <Paper
      component="article"
      aria-label={title}
      variant="outlined"
      sx={{ p: 5, display: 'flex', flexDirection: 'column', gap: 3, borderRadius: '14px', minWidth: 0 }}
    >
      <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
      </Typography>
      <Box sx={{ flexGrow: 1, display: 'grid', gap: 1, alignContent: 'start', overflowWrap: 'anywhere' }}>
        {header ? (
          <Typography dir="auto" sx={{ fontWeight: 600 }}>
            <FormattedText text={header} />
          </Typography>
        ) : null}
        <Typography
          dir="auto"
          color="textSecondary"
          sx={{
            whiteSpace: 'pre-wrap',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 5,
            overflow: 'hidden',
          }}
        >
          <FormattedText text={body} />
        </Typography>
        {footer ? (
          <Typography dir="auto" variant="caption" color="textSecondary">
            <FormattedText text={footer} />
          </Typography>
        ) : null}
      </Box>
      {buttons.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {buttons.map((button) => (
            <Chip key={button} size="small" variant="outlined" color="primary" label={<bdi>{button}</bdi>} />
          ))}
        </Box>
      ) : null}
      <TemplateUsed use={use} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {mayAnswer ? (
          <LinkButton
            to="/send"
            search={{ template: id }}
            size="small"
            variant="outlined"
            aria-label={t`Use ${title}`}
          >{t`Use`}</LinkButton>
        ) : null}
        {mayManage ? (
          <>
            <LinkButton
              to="/bulk"
              search={{ template: id }}
              size="small"
              aria-label={t`Use for bulk: ${title}`}
            >{t`Use for bulk`}</LinkButton>
            <Button size="small" onClick={onEdit} aria-label={t`Edit ${title}`}>{t`Edit`}</Button>
            <Button size="small" onClick={onDuplicate} aria-label={t`Duplicate ${title}`}>
              {t({ message: 'Duplicate', context: 'verb' })}
            </Button>
            <Button size="small" color="error" onClick={onDelete} aria-label={t`Delete ${title}`}>{t`Delete`}</Button>
          </>
        ) : null}
      </Box>
    </Paper>
  );
}
