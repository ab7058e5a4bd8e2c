import type { Share } from '@farm/contracts';
import { Fact, factsStyle, PerPib, Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId } from 'react';
import { EstimateFormula } from './EstimateFormula.tsx';

interface EstimateDialogProps {
  share: Share;
  isOpen: boolean;
  onClose: () => void;
}

/** Explains an estimate: its factors, and the formula with their numbers, recomputed in the browser. */
export function EstimateDialog({ share, isOpen, onClose }: EstimateDialogProps) {
  const titleId = useId();
  const { effectiveSpace, factor, chain, estimatedProfit, estimatedProfitAfterHalving } = share;
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <FormattedMessage id="devices.share.explain.title" />
      </DialogTitle>
      {/* Focusable because it scrolls on small screens and has no focusable content. */}
      <DialogContent tabIndex={0}>
        <Stack sx={{ gap: 3 }}>
          <Typography>
            <FormattedMessage id="devices.share.explain.text" />
          </Typography>
          <Box component="dl" sx={factsStyle}>
            <Fact label={<FormattedMessage id="devices.space.effective" />}>
              <Space bytes={effectiveSpace} />
            </Fact>
            <Fact label={<FormattedMessage id="devices.share.theoreticalProfit" />}>
              <PerPib xch={chain.theoreticalProfit} />
            </Fact>
            <Fact label={<FormattedMessage id="devices.share.factor" />}>
              <bdi>{factor}</bdi>
            </Fact>
          </Box>
          <EstimateFormula
            title={<FormattedMessage id="devices.share.explain.now" />}
            figures={{
              effectiveSpace,
              factor,
              theoreticalProfit: chain.theoreticalProfit,
              farmEstimate: estimatedProfit,
            }}
          />
          {chain.halving ? (
            <EstimateFormula
              title={<FormattedMessage id="devices.share.explain.then" />}
              figures={{
                effectiveSpace,
                factor,
                theoreticalProfit: chain.halving.theoreticalProfit,
                farmEstimate: estimatedProfitAfterHalving,
              }}
            />
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
