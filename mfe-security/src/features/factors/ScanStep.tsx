import type { AddedFactor, StartedFactor } from '@farm/contracts';
import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { CodeField } from '@farm/ui/code-field';
import { useController, useForm } from '@farm/ui/form-state';
import { toFactorRefusal } from '../../model/toFactorRefusal.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { FactorFailure } from './FactorFailure.tsx';
import { QrCode } from './QrCode.tsx';
import { useAddition } from './useAddition.ts';
import { useTitleFocus } from '../../parts/useTitleFocus.ts';

/** Props of a step that adds the started factor. */
export interface AddStepProps {
  titleId: string;
  ticket: string;
  name: string;
  onAdded: (factor: AddedFactor) => void;
  /** Called if the factor was started too long ago. */
  onExpired: () => void;
  onClose: () => void;
}

interface ScanStepProps extends AddStepProps {
  totp: NonNullable<StartedFactor['totp']>;
}

/** Second step of adding an authenticator app: its secret, and the first code that the app shows. */
export function ScanStep({ titleId, ticket, name, totp, ...handlers }: ScanStepProps) {
  const { onAdded, onExpired, onClose } = handlers;
  const intl = useIntl();
  const titleRef = useTitleFocus();
  const form = useForm({ defaultValues: { code: '' } });
  const { field } = useController({ control: form.control, name: 'code', rules });
  const state = useChangeForm({
    form,
    change: useAddition(onExpired),
    toArgument: ({ code }) => ({ ticket, name, proof: { kind: 'totp' as const, code } }),
    toRefusal: toFactorRefusal,
    onDone: onAdded,
  });
  const problem = form.formState.errors.code?.type;
  return (
    <DialogForm
      titleId={titleId}
      titleRef={titleRef}
      title={<FormattedMessage id="security.factors.scan.title" />}
      submitLabel={
        <FormattedMessage id={`security.factors.${state.isBusy ? 'continuing' : 'scan.confirm'}`} />
      }
      state={state}
      failure={state.refusal && <FactorFailure refusal={state.refusal} />}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.factors.scan.text" />
      </Typography>
      <QrCode text={totp.uri} label={intl.formatMessage({ id: 'security.factors.scan.qr' })} />
      <div>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <FormattedMessage id="security.factors.scan.key" />
        </Typography>
        <CopyableText
          isGrouped
          text={totp.secret}
          label={intl.formatMessage({ id: 'security.factors.scan.copy' })}
        />
      </div>
      <CodeField
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        name={field.name}
        inputRef={field.ref}
        label={<FormattedMessage id="security.factors.scan.code" />}
        error={problem && <FormattedMessage id={`security.factors.scan.code.${problem}`} />}
      />
    </DialogForm>
  );
}

const rules = { validate: { missing: (code: string) => /^\d{6}$/.test(code) } };
