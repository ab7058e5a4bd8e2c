import type { ExportState } from '@farm/contracts/leaving';
import { SlowNotice, useFocusFallback } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import type { RefObject } from 'react';
import { BusyButton } from '../../parts/BusyButton.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { ArchiveState } from './ArchiveState.tsx';
import { useArchive } from './useArchive.ts';

interface ArchiveProps {
  state: ExportState;
  /** Takes the focus of buttons that go while the archive is made. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** State of the archive, with buttons to prepare and to download it. */
export function Archive({ state, heading }: ArchiveProps) {
  const { prepare, download, busy, isSlow, stop, refusal } = useArchive();
  const isReady = state.state === 'ready';
  const isWaiting = state.state === 'waiting';
  useFocusFallback(isWaiting, () => heading.current);
  const toLabel = (action: 'prepare' | 'download', label: string) => (
    <FormattedMessage id={`security.export.${busy === action ? 'busy' : label}`} />
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        <ArchiveState state={state} />
      </Box>
      {refusal ? (
        <FormError>
          <RefusalText refusal={refusal} textId="security.export.refusal" />
        </FormError>
      ) : null}
      <SlowNotice isSlow={isSlow} onStop={stop} />
      {isWaiting ? null : (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {isReady ? (
            <BusyButton variant="contained" isBusy={busy === 'download'} onClick={download}>
              {toLabel('download', 'download')}
            </BusyButton>
          ) : null}
          <BusyButton
            variant="outlined"
            {...(isReady && { color: 'inherit' })}
            isBusy={busy === 'prepare'}
            onClick={prepare}
          >
            {toLabel('prepare', isReady ? 'renew' : 'prepare')}
          </BusyButton>
        </Stack>
      )}
    </Stack>
  );
}
