import { FormattedMessage } from '@farm/remote-sdk';
import { NoticeBar, Stack } from '@farm/ui';
import type { ActiveReserves } from '../../model/reserveSums.ts';
import { AddressList } from './AddressList.tsx';
import { Comparison } from './Comparison.tsx';

interface ReservesViewProps {
  reserves: ActiveReserves;
  /** Time of the response, in milliseconds since 1970. */
  now: number;
}

/** Coins on the chain compared with the amounts owed, and the addresses to verify them. */
export function ReservesView({ reserves, now }: ReservesViewProps) {
  return (
    <div>
      {reserves.isHalted ? (
        <NoticeBar icon="alert">
          <FormattedMessage id="info.reserves.halted" />
        </NoticeBar>
      ) : null}
      {reserves.isSimulated ? (
        <NoticeBar icon="alert">
          <FormattedMessage id="info.reserves.simulated" />
        </NoticeBar>
      ) : null}
      <Stack sx={{ gap: 3 }}>
        <Comparison reserves={reserves} now={now} />
        <AddressList addresses={reserves.addresses} />
      </Stack>
    </div>
  );
}
