import type { PlotNft } from '@farm/contracts';
import { FormattedMessage, FormattedNumber, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { SelectField } from '@farm/ui/select';
import { useUpdatePlotNftMutation } from '../../api/plotNftApi.ts';
import { listDifficulties } from '../../model/difficulties.ts';

const AUTOMATIC = 'automatic';

/** The difficulty of partials: it follows their number, or stays what the user chooses. */
export function DifficultyField({ plotNft }: { plotNft: PlotNft }) {
  const intl = useIntl();
  const notify = useNotify();
  const [update, { isLoading, originalArgs }] = useUpdatePlotNftMutation();
  const { id, difficulty, askedDifficulty } = plotNft;
  const shown = (isLoading ? originalArgs?.askedDifficulty : askedDifficulty) ?? AUTOMATIC;
  const choose = async (value: string) => {
    try {
      await update({ id, askedDifficulty: value === AUTOMATIC ? null : value }).unwrap();
      notify.success(intl.formatMessage({ id: 'devices.difficulty.done' }));
    } catch (error) {
      notify.error(intl.formatMessage({ id: `devices.difficulty.failure.${toFailure(error).reason}` }));
    }
  };
  return (
    <SelectField
      label={<FormattedMessage id="devices.difficulty.label" />}
      size="small"
      value={shown}
      onChange={(value) => void choose(value)}
      options={[
        { value: AUTOMATIC, label: <FormattedMessage id="devices.difficulty.automatic" /> },
        ...listDifficulties(askedDifficulty).map((value) => ({
          value,
          label: <FormattedNumber value={Number(value)} />,
        })),
      ]}
      hint={
        <FormattedMessage
          id="devices.difficulty.hint"
          values={{ difficulty: <FormattedNumber value={Number(difficulty)} /> }}
        />
      }
    />
  );
}
