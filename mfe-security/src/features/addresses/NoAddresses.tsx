import { FormattedMessage } from '@farm/remote-sdk';
import { Box, StateCard } from '@farm/ui';
import { CoolDownText } from './CoolDownText.tsx';
import { NewAddressButton } from './NewAddressButton.tsx';

interface NoAddressesProps {
  onNew: () => void;
}

/** Placeholder for an empty list: the purpose of addresses, and a button that adds the first. */
export function NoAddresses({ onNew }: NoAddressesProps) {
  return (
    <StateCard
      icon="addresses"
      title={<FormattedMessage id="security.addresses.empty.title" />}
      actions={<NewAddressButton isFirst onClick={onNew} />}
    >
      <FormattedMessage id="security.addresses.empty.text" />
      <Box sx={{ mt: 1.5 }}>
        <CoolDownText />
      </Box>
    </StateCard>
  );
}
