import type { FactorKind } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { canCreatePasskeys } from '../../model/factors.ts';

interface AddButtonsProps {
  /** Kinds that this farm offers. */
  addable: readonly FactorKind[];
  onAdd: (kind: FactorKind) => void;
}

/** Buttons that add second factors; a browser without passkeys is said to have none. */
export function AddButtons({ addable, onAdd }: AddButtonsProps) {
  const hasPasskeys = canCreatePasskeys();
  const kinds = addable.filter((kind) => kind !== 'passkey' || hasPasskeys);
  return (
    <Box sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {kinds.map((kind) => (
          <Button key={kind} variant="outlined" aria-haspopup="dialog" onClick={() => onAdd(kind)}>
            <FormattedMessage id={`security.factors.add.${kind}`} />
          </Button>
        ))}
      </Stack>
      {kinds.length < addable.length ? (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          <FormattedMessage id="security.factors.noPasskeys" />
        </Typography>
      ) : null}
    </Box>
  );
}
