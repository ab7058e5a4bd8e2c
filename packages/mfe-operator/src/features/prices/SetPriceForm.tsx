import type { OperatorPrice } from '@farm/contracts/price';
import { Price } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { useSetOperatorPriceMutation } from '../../api/operatorPriceApi.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { usePriceForm } from './usePriceForm.ts';

interface SetPriceFormProps {
  /** Currency and its prices; null to ask for the currency. */
  about: OperatorPrice | null;
  titleId: string;
  onClose: () => void;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Says what an operator's price does, and asks for it and the reason. */
export function SetPriceForm({ about, titleId, onClose, onUncertain }: SetPriceFormProps) {
  const intl = useIntl();
  const notify = useNotify();
  const form = usePriceForm(about);
  const fields = about ? (['price'] as const) : (['currency', 'price'] as const);
  return (
    <ReasonForm
      titleId={titleId}
      ids={{
        title: 'operator.prices.set.title',
        help: 'operator.prices.reason.help',
        tooLate: 'operator.prices.tooLate',
        submit: 'operator.prices.set',
      }}
      color="primary"
      mutation={useSetOperatorPriceMutation()}
      toArgument={form.toArgument}
      isComplete={form.isComplete}
      onDone={() => {
        notify.success(intl.formatMessage({ id: 'operator.prices.set.done' }));
        onClose();
      }}
      onClose={onClose}
      onUncertain={onUncertain}
    >
      <Typography>
        <FormattedMessage
          id={about?.current?.source === 'market' ? 'operator.prices.set.market' : 'operator.prices.set.text'}
        />
      </Typography>
      {about?.current ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage
            id="operator.prices.set.now"
            values={{ price: <Price price={about.current.price} currency={about.currency} /> }}
          />
        </Typography>
      ) : null}
      {fields.map((field, index) => (
        <TextField
          key={field}
          inputRef={form.inputs[field]}
          autoFocus={index === 0}
          autoComplete="off"
          label={
            <FormattedMessage
              id={`operator.prices.set.${field}`}
              values={{ currency: about?.currency ?? null, hasCurrency: about !== null }}
            />
          }
          value={form.typed[field]}
          onChange={(event) => form.type(field, event.target.value)}
          error={form.problems[field] !== undefined}
          helperText={
            <FormattedMessage id={`operator.prices.set.${field}.${form.problems[field] ?? 'help'}`} />
          }
          slotProps={{
            htmlInput: {
              dir: 'ltr',
              'aria-required': true,
              ...(field === 'price'
                ? { inputMode: 'decimal' }
                : { maxLength: 3, autoCapitalize: 'characters' }),
            },
          }}
        />
      ))}
    </ReasonForm>
  );
}
