import type { Share } from '@farm/contracts';
import { MACHINES_PATH, Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber, Link } from '@farm/remote-sdk';
import { Box, Button, Card, MuiLink, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { PerDay } from '../../parts/PerDay.tsx';

interface ShareFiguresProps {
  share: Share;
  /** Opens the explanation of the estimate. */
  onExplain: () => void;
}

/** The expected profit per day, and the plots that the user's machines report. */
export function ShareFigures({ share, onExplain }: ShareFiguresProps) {
  const { estimatedProfit, theoreticalSpace, plotCount, machineCount } = share;
  return (
    <Card component="dl" sx={figuresGrid}>
      <Figure id="estimate" isMain note={<FormattedMessage id="devices.share.estimate.meaning" />}>
        <PerDay xch={estimatedProfit} />
        <Box component="span" sx={{ display: 'block' }}>
          <Button size="small" aria-haspopup="dialog" onClick={onExplain} sx={{ marginInlineStart: -2 }}>
            <FormattedMessage id="devices.share.explain" />
          </Button>
        </Box>
      </Figure>
      {machineCount === 0 ? null : (
        <>
          <Figure id="size">
            <Space bytes={theoreticalSpace} />
          </Figure>
          <Figure
            id="plots"
            note={
              <MuiLink component={Link} to={MACHINES_PATH}>
                <FormattedMessage id="devices.share.machines" values={{ count: machineCount }} />
              </MuiLink>
            }
          >
            <FormattedNumber value={plotCount} />
          </Figure>
        </>
      )}
    </Card>
  );
}

interface FigureProps {
  id: 'estimate' | 'size' | 'plots';
  children: ReactNode;
  note?: ReactNode;
  isMain?: boolean;
}

function Figure({ id, children, note, isMain = false }: FigureProps) {
  return (
    <Stack sx={{ gap: 0.75, minWidth: 0, ...(isMain && { gridColumn: '1 / -1' }) }}>
      <Typography component="dt" sx={{ fontWeight: 700, color: isMain ? 'text.primary' : 'text.secondary' }}>
        <FormattedMessage id={`devices.share.${id}`} />
      </Typography>
      <Typography
        variant="h3"
        component="dd"
        sx={{
          m: 0,
          lineHeight: 1.25,
          fontVariantNumeric: 'tabular-nums',
          fontSize: isMain ? { xs: '1.5rem', sm: '2rem' } : '1.25rem',
        }}
      >
        {children}
      </Typography>
      {note === undefined ? null : (
        <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary', maxWidth: 520 }}>
          {note}
        </Typography>
      )}
    </Stack>
  );
}

/** The estimate is above the other two figures; on a phone the figures stack. */
const figuresGrid = {
  m: 0,
  p: { xs: 2.5, md: 3 },
  display: 'grid',
  gap: 3,
  alignContent: 'start',
  gridTemplateColumns: { sm: '1fr 1fr' },
};
