import { MAX_FACTOR_NAME_LENGTH, type FactorKind, type StartedFactor } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useForm } from '@farm/ui/form-state';
import { useStartFactorMutation } from '../../api/factorApi.ts';
import { createLineRules } from '../../model/createLineRules.ts';
import { currentPasswordRules } from '../../model/currentPasswordRules.ts';
import { toFactorRefusal, type FactorRefusal } from '../../model/toFactorRefusal.ts';
import { CurrentPasswordField } from '../../parts/CurrentPasswordField.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { useChangeForm } from '../../parts/useChangeForm.ts';
import { FactorFailure } from './FactorFailure.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { useFactorChange } from './useFactorChange.ts';
import { useTitleFocus } from '../../parts/useTitleFocus.ts';

interface StartStepProps {
  kind: FactorKind;
  /** True for the first factor, which needs the password. */
  isFirst: boolean;
  /** True if an earlier start was too long ago. */
  isExpired: boolean;
  /** Proposed name. */
  name: string;
  titleId: string;
  onStarted: (factor: StartedFactor, name: string) => void;
  onClose: () => void;
}

/** First step of adding a second factor: its name and, for the first factor, the password. */
export function StartStep({
  kind,
  isFirst,
  isExpired,
  titleId,
  onStarted,
  onClose,
  ...props
}: StartStepProps) {
  const titleRef = useTitleFocus(isExpired);
  const form = useForm({ defaultValues: { password: '', name: props.name } });
  const { errors, isSubmitted } = form.formState;
  const state = useChangeForm({
    form,
    change: useFactorChange(useStartFactorMutation()),
    toArgument: ({ password }) => ({ kind, ...(isFirst && { password }) }),
    toRefusal: (error) => toStartRefusal(error, isFirst),
    onDone: (factor) => onStarted(factor, form.getValues('name').trim()),
  });
  const refusal = state.refusal ?? (isExpired && !isSubmitted ? EXPIRED : null);
  return (
    <DialogForm
      titleId={titleId}
      titleRef={titleRef}
      title={<FormattedMessage id={`security.factors.add.${kind}`} />}
      submitLabel={<FormattedMessage id={`security.factors.${state.isBusy ? 'continuing' : 'continue'}`} />}
      state={state}
      failure={refusal && <FactorFailure refusal={refusal} />}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`security.factors.start.${kind}.text`} />
      </Typography>
      {isFirst ? (
        <CurrentPasswordField
          field={form.register('password', currentPasswordRules)}
          problem={errors.password?.type}
        />
      ) : null}
      <NameField
        field={form.register('name', { validate: createLineRules(MAX_FACTOR_NAME_LENGTH) })}
        problem={errors.name?.type}
        max={MAX_FACTOR_NAME_LENGTH}
        help={<FormattedMessage id="security.factors.nameHelp" />}
        isBusy={state.isBusy}
      />
    </DialogForm>
  );
}

const EXPIRED: FactorRefusal = { reason: 'expired', requestId: undefined };
const OFF: FactorRefusal = { reason: 'off', requestId: undefined };

/** A form without the password has no place to refuse it: the account has lost its other factors meanwhile. */
function toStartRefusal(error: unknown, hasPassword: boolean) {
  const result = toFactorRefusal(error);
  const isMisplaced = 'fields' in result && result.fields.password !== undefined && !hasPassword;
  return isMisplaced ? { refusal: OFF } : result;
}
