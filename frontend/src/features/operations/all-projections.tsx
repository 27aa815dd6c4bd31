import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api, type ProjectionView } from '@wavelane/contracts';
import { actionsFor } from './naming';
import type { Order } from './order-dialog';

interface AllProjectionsProps {
  projections: readonly ProjectionView[];
  onOrder: (order: Order) => void;
}

/** The actions for all read models at once, under one reason. */
export function AllProjections({ projections, onOrder }: AllProjectionsProps) {
  const can = projections.map(actionsFor);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      {can.some((one) => one.switch) ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onOrder(switchEqual())}
        >{t`Switch all that are equal`}</Button>
      ) : null}
      <Button
        size="small"
        color="inherit"
        disabled={!can.some((one) => one.rebuild)}
        onClick={() => onOrder(rebuildAll())}
      >
        {t`Rebuild all…`}
      </Button>
    </Box>
  );
}

const rebuildAll = (): Order => ({
  title: t`Rebuild all read models?`,
  text: t`A second version of each is built from the log beside the live one, a few at a time. Users notice nothing until you switch.`,
  submit: t`Rebuild all`,
  route: api.rebuildAllProjections,
  parameters: {},
  done: t`Rebuild of all begun`,
});

const switchEqual = (): Order => ({
  title: t`Switch all that are equal?`,
  text: t`Each rebuilt version is compared with the live one. Those without a difference become the live ones; the others stay for you to look at.`,
  submit: t`Compare and switch`,
  route: api.switchEqualProjections,
  parameters: {},
  done: t`Compared and switched`,
});
