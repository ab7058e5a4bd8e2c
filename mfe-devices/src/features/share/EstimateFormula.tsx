import { Xch } from '@farm/kit';
import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Box, Icon, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { computeEstimate } from '../../model/estimate.ts';

interface EstimateFormulaProps {
  title: ReactNode;
  figures: Parameters<typeof computeEstimate>[0];
}

/** A formula with its numbers, and a check against the farm's result. */
export function EstimateFormula({ title, figures }: EstimateFormulaProps) {
  const { locale } = usePage();
  const { formula, xch, agrees } = computeEstimate(figures, locale);
  return (
    <Box component="section">
      <Typography variant="h6" component="h3" gutterBottom>
        {title}
      </Typography>
      <Typography variant="body2" sx={formulaStyle}>
        <bdi dir="ltr">
          {formula} = {xch === null ? PLACEHOLDER : <Xch xch={xch} />}
        </bdi>
      </Typography>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, mt: 1, color: agrees ? 'success.text' : 'error.text' }}
      >
        <Icon name={agrees ? 'check' : 'alert'} size={18} />
        <Typography variant="body2">
          {agrees ? (
            <FormattedMessage id="devices.share.explain.agrees" />
          ) : (
            <FormattedMessage
              id="devices.share.explain.differs"
              values={{ xch: <Xch xch={figures.farmEstimate} /> }}
            />
          )}
        </Typography>
      </Stack>
    </Box>
  );
}

const formulaStyle = { p: 1.5, borderRadius: 1, bgcolor: 'action.hover', fontVariantNumeric: 'tabular-nums' };
/** Shown in place of a number that cannot be computed. */
const PLACEHOLDER = '–';
