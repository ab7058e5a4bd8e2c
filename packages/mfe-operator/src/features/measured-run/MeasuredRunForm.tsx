import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Card, NoticeBar } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import type { RunDay } from '../../model/runDays.ts';
import { RunPreview } from '../../parts/RunPreview.tsx';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { MeasuredFailure } from './MeasuredFailure.tsx';
import { MeasuredNotes } from './MeasuredNotes.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useMeasuredRun } from './useMeasuredRun.ts';

interface MeasuredRunFormProps {
  /** Newest first. */
  days: readonly RunDay[];
  /** Initially selected day. */
  firstDay: string;
}

/** Profit run over the reported spaces of a day: preview and posting. */
export function MeasuredRunForm({ days, firstDay }: MeasuredRunFormProps) {
  const intl = useIntl();
  const form = useMeasuredRun(firstDay);
  const { previewed, isBusy } = form;
  const nameOf = ({ day, isPaid }: RunDay) => {
    const name = intl.formatDate(day, { dateStyle: 'full', timeZone: 'UTC' });
    return isPaid ? intl.formatMessage({ id: 'operator.measured.day.paid' }, { day: name }) : name;
  };
  return (
    <>
      <Card sx={{ p: 3 }}>
        <Box sx={{ maxWidth: 420 }}>
          <SelectField
            label={<FormattedMessage id="operator.measured.day" />}
            value={form.day}
            onChange={form.chooseDay}
            options={days.map((one) => ({ value: one.day, label: nameOf(one), isDisabled: one.isPaid }))}
            hint={<FormattedMessage id="operator.measured.day.help" values={{ count: days.length }} />}
          />
        </Box>
        {form.failure === undefined ? null : <MeasuredFailure failure={form.failure} />}
        <SlowAction isSlow={form.isSlow} onStop={form.stop} />
        <Button
          variant={previewed === undefined ? 'contained' : 'outlined'}
          onClick={form.preview}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          sx={{ mt: 2, opacity: isBusy ? 0.6 : 1 }}
        >
          <FormattedMessage id={isBusy ? 'operator.run.preview.busy' : 'operator.run.preview'} />
        </Button>
      </Card>
      <Box role="alert" sx={{ '&:not(:empty)': { mt: 3 } }}>
        {previewed && form.hasChanged ? (
          <NoticeBar icon="alert">
            <FormattedMessage id="operator.measured.changed" />
          </NoticeBar>
        ) : null}
      </Box>
      {previewed ? (
        <RunPreview
          preview={previewed}
          lineCount={previewed.lineCount}
          mayPost={form.mayPost}
          posting={form.posting}
          post={() => form.post(previewed)}
          onRefused={form.refuse}
        >
          <MeasuredNotes preview={previewed} />
          <ReasonField form={form} />
        </RunPreview>
      ) : null}
    </>
  );
}
