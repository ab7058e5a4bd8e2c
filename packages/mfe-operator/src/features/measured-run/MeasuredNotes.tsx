import type { MeasuredRunPreview } from '@farm/contracts';
import { Space } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Icon, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';

/** Notes on a measured run: whether space is proven, the effect of the cap, and which lines are shown. */
export function MeasuredNotes({ preview }: { preview: MeasuredRunPreview }) {
  const { isProven, capSpace, capped, lineCount, lines } = preview;
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, gap: 1 }}>
      <Note icon={isProven ? 'check' : 'alert'}>
        <FormattedMessage id={isProven ? 'operator.measured.proven' : 'operator.measured.reported'} />
      </Note>
      {capSpace === null ? null : (
        <Note icon={capped === 0 ? 'check' : 'alert'}>
          <FormattedMessage
            id="operator.measured.cap"
            values={{ cap: <Space bytes={capSpace} />, count: capped }}
          />
        </Note>
      )}
      {lines.length < lineCount ? (
        <Note icon="alert">
          <FormattedMessage
            id="operator.measured.firstLines"
            values={{ shown: lines.length, count: lineCount }}
          />
        </Note>
      ) : null}
    </Stack>
  );
}

function Note({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, '& > svg': { flexShrink: 0 } }}>
      <Icon name={icon} />
      <Typography variant="body2">{children}</Typography>
    </Stack>
  );
}
