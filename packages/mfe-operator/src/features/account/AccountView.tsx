import type { OperatorAccount } from '@farm/contracts/operator';
import { Box, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import { AccountBalance } from './AccountBalance.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountNotices } from './AccountNotices.tsx';
import { AddressTable } from './AddressTable.tsx';
import { FactorTable } from './FactorTable.tsx';
import { IncidentTable } from './IncidentTable.tsx';
import { MachineTable } from './MachineTable.tsx';
import { Notes } from './Notes.tsx';
import { PlotNftTable } from './PlotNftTable.tsx';
import { SessionTable } from './SessionTable.tsx';
import { SignInTable } from './SignInTable.tsx';
import { TokenTable } from './TokenTable.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';

interface AccountViewProps {
  account: OperatorAccount;
  /** Proposal to remove all second factors that waits, with the decisions about it. */
  openReset: ReactNode;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Everything that operators see of an account: what they act on first. */
export function AccountView({ account, openReset, onUncertain }: AccountViewProps) {
  return (
    <Stack sx={{ gap: 4 }}>
      <AccountNotices account={account} />
      <Box sx={gridStyle}>
        <AccountFacts account={account} />
        <AccountBalance account={account} />
      </Box>
      <Notes account={account} onUncertain={onUncertain} />
      <WithdrawalTable account={account} />
      <MachineTable machines={account.machines} />
      <IncidentTable incidents={account.incidents} />
      <PlotNftTable plotNfts={account.plotNfts} />
      <AddressTable addresses={account.addresses} />
      <SessionTable account={account} onUncertain={onUncertain} />
      <SignInTable signIns={account.signIns} />
      <TokenTable tokens={account.tokens} />
      <FactorTable account={account} openReset={openReset} onUncertain={onUncertain} />
    </Stack>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
};
