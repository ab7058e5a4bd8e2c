import { FormattedMessage } from '@farm/remote-sdk';
import { NoticeBar, Stack } from '@farm/ui';
import type { KnownReserves } from '../../model/reserveSums.ts';
import { AddressList } from './AddressList.tsx';
import { Comparison } from './Comparison.tsx';

interface ReservesViewProps {
  reserves: KnownReserves;
  /** When they were answered, in milliseconds since 1970. */
  now: number;
}

/** What lies on the chain beside what is owed, and how to check it. */
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
