import type { PayoutBatchDetail } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl, useNotify } from '@farm/remote-sdk';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { useUpdatePayoutBatchMutation } from '../../api/payoutApi.ts';
import { Facts } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';

type Action = PayoutBatchDetail['actions'][number];

interface BatchActionsProps {
  batch: PayoutBatchDetail;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Ways out of a stranded batch, a card each; renders nothing for any other batch. */
export function BatchActions({ batch, onUncertain }: BatchActionsProps) {
  const [done, setDone] = useState<Action>();
  // The card stays while its dialog closes, when the batch already is in another state.
  const actions: Action[] = done === undefined ? batch.actions : [...new Set([...batch.actions, done])];
  return actions.map((action) => (
    <ActionCard
      key={action}
      action={action}
      batch={batch}
      onDone={() => setDone(action)}
      onClosed={() => setDone(undefined)}
      onUncertain={onUncertain}
    />
  ));
}

interface ActionCardProps extends BatchActionsProps {
  action: Action;
  onDone: () => void;
  onClosed: () => void;
}

function ActionCard({ action, batch, onDone, onClosed, onUncertain }: ActionCardProps) {
  const intl = useIntl();
  const notify = useNotify();
  const titleId = useId();
  const mutation = useUpdatePayoutBatchMutation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const id = (end: string) => `operator.batch.${action}.${end}`;
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography variant="h5" component="h2">
          <FormattedMessage id={id('cause')} />
        </Typography>
        <Typography>
          <FormattedMessage id={id('text')} />
        </Typography>
        <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <FormattedMessage id={`operator.batch.${action}`} />
        </Button>
      </Stack>
      <Dialog
        open={isOpen}
        onClose={close}
        maxWidth="sm"
        fullWidth
        aria-labelledby={titleId}
        slotProps={{ transition: { onExited: onClosed } }}
      >
        <ReasonForm
          titleId={titleId}
          ids={{
            title: id('title'),
            help: 'operator.payouts.reason.help',
            tooLate: id('tooLate'),
            submit: `operator.batch.${action}`,
          }}
          color="primary"
          mutation={mutation}
          toArgument={(reason) => ({ id: batch.id, action, reason })}
          onDone={() => {
            notify.success(intl.formatMessage({ id: id('done') }));
            onDone();
            close();
          }}
          onClose={close}
          onUncertain={onUncertain}
        >
          <Typography>
            <FormattedMessage id={id('effect')} />
          </Typography>
          <Facts facts={listFacts(action, batch)} />
        </ReasonForm>
      </Dialog>
    </Card>
  );
}

function listFacts(action: Action, { payees, amount, missingHeight, releasable }: PayoutBatchDetail) {
  if (action === 'release')
    return [
      {
        id: 'releasable',
        label: <FormattedMessage id="operator.batch.release.amount" />,
        value: <Xch xch={releasable} />,
      },
    ];
  return [
    {
      id: 'payees',
      label: <FormattedMessage id="operator.batch.payees" />,
      value: <FormattedNumber value={payees} />,
    },
    { id: 'amount', label: <FormattedMessage id="operator.batch.amount" />, value: <Xch xch={amount} /> },
    {
      id: 'missing',
      label: <FormattedMessage id="operator.batch.reopen.since" />,
      value: missingHeight === null ? '–' : <FormattedNumber value={missingHeight} />,
    },
  ];
}
