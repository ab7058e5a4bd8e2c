import type { Titles } from '@farm/contracts/registry';
import { Box, Button, Typography } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import { useTitleFormatter } from '../../i18n/useTitle.ts';
import type { PanelProps } from '../../layout/menus/usePanel.ts';
import { useRemotePages } from '../../remotes/RemotePagesContext.ts';
import { CopyButton } from './CopyButton.tsx';
import { Reason } from './Reason.tsx';
import { formatSupportText } from './formatSupportText.ts';
import { listVersionStates, type VersionState } from './listVersionStates.ts';

/** Lists the versions of this page with their reasons, and other details that support needs. */
export function SupportDialog({ id, anchor, onClose }: PanelProps) {
  const titleId = useId();
  const { versions } = useRemotePages();
  const [openedAt] = useState(() => new Date());
  const { rev, visitor, remotes } = versions.page;
  const titles = new Map(remotes.map(({ name, descriptor }) => [name, descriptor.title]));
  return (
    <Dialog
      open={anchor !== null}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { id } }}
    >
      <DialogTitle id={titleId}>
        <FormattedMessage id="shell.supportButton.title" />
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          <FormattedMessage id="shell.support.text" />
        </Typography>
        <Box component="dl" sx={listStyle}>
          {listVersionStates(versions).map((state) => (
            <VersionEntry key={state.name} state={state} titles={titles.get(state.name)} />
          ))}
          <dt>
            <FormattedMessage id="shell.support.revision" />
          </dt>
          <dd>
            <FormattedNumber value={rev} useGrouping={false} />
          </dd>
          <dt>
            <FormattedMessage id="shell.support.visitor" />
          </dt>
          <dd>
            {visitor === '' ? (
              <FormattedMessage id="shell.support.unknown" />
            ) : (
              <bdi dir="ltr">{visitor}</bdi>
            )}
          </dd>
          <dt>
            <FormattedMessage id="shell.support.time" />
          </dt>
          <dd>
            <FormattedDate value={openedAt} dateStyle="medium" timeStyle="long" />
          </dd>
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={formatSupportText(versions, openedAt)} />
        <Button variant="contained" onClick={onClose}>
          <FormattedMessage id="shell.support.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Without titles the entry is the shell's. */
function VersionEntry({ state, titles }: { state: VersionState; titles: Titles | undefined }) {
  const formatTitle = useTitleFormatter();
  return (
    <>
      <dt>{titles ? formatTitle(titles) : <FormattedMessage id="shell.support.shell" />}</dt>
      <dd>
        <Box component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
          {state.version}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {state.isRunning ? (
            <Reason why={state.why} />
          ) : (
            <FormattedMessage id="shell.support.notOpened" values={{ why: <Reason why={state.why} /> }} />
          )}
        </Typography>
      </dd>
    </>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { sm: 'minmax(96px, auto) 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.5, sm: 1.5 },
  '& dt': { fontWeight: 700 },
  '& dd': { m: 0, mb: { xs: 1.5, sm: 0 }, minWidth: 0 },
};
