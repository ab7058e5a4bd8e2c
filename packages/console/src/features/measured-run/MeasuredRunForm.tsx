import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Card, NoticeBar } from '@farm/ui';
import { SelectField } from '@farm/ui/forms';
import { useState } from 'react';
import { lastWholeUtcDays } from '../../model/days.ts';
import { RunPreview } from '../../parts/RunPreview.tsx';
import { SlowDeed } from '../../parts/SlowDeed.tsx';
import { MeasuredFailure } from './MeasuredFailure.tsx';
import { MeasuredNotes } from './MeasuredNotes.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useMeasuredRun } from './useMeasuredRun.ts';

/** The API measures seven days back: six whole ones. */
const DAYS = 6;

/** A run over the spaces of a day that machines reported: what it would pay, and the paying. */
export function MeasuredRunForm() {
  const intl = useIntl();
  const [days] = useState(() => lastWholeUtcDays(Date.now(), DAYS));
  const form = useMeasuredRun();
  const { previewed, isBusy } = form;
  const nameOf = (day: string) => intl.formatDate(day, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <>
      <Card sx={{ p: 3 }}>
        <Box sx={{ maxWidth: 420 }}>
          <SelectField
            label={<FormattedMessage id="operator.measured.day" />}
            value={form.day}
            onChange={form.chooseDay}
            options={days.map((day) => ({ value: day, label: nameOf(day) }))}
            hint={<FormattedMessage id="operator.measured.day.help" values={{ count: DAYS }} />}
          />
        </Box>
        {form.failure === undefined ? null : <MeasuredFailure failure={form.failure} />}
        <SlowDeed isSlow={form.isSlow} onStop={form.stop} />
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
          isPosting={form.isPosting}
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
