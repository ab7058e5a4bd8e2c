import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { FormControlLabel, Switch } from '@farm/ui/controls';
import type { NoticeFormState } from './useNoticeForm.ts';

/** Visibility of the notice, and whether it is pinned. */
export function NoticeSwitches({ form: { typed, turn } }: { form: NoticeFormState }) {
  return (
    <Stack direction="row" sx={{ mt: 2, columnGap: 3, flexWrap: 'wrap' }}>
      {(['isPublished', 'isPinned'] as const).map((state) => (
        <FormControlLabel
          key={state}
          control={<Switch checked={typed[state]} onChange={(_event, isOn) => turn({ [state]: isOn })} />}
          label={<FormattedMessage id={`operator.notice.${state}`} />}
        />
      ))}
    </Stack>
  );
}
