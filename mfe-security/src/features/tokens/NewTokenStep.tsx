import {
  MAX_TOKEN_NAME_LENGTH,
  MAX_TOKENS,
  type CreatedAccountToken,
  type TokenScope,
} from '@farm/contracts/token';
import { ChoiceList } from '@farm/kit/choice';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useController, useForm } from '@farm/ui/form-state';
import { SelectField } from '@farm/ui/select';
import { useCreateAccountTokenMutation, useListAccountTokensQuery } from '../../api/tokenApi.ts';
import { createLineRules } from '../../model/createLineRules.ts';
import {
  dayOptions,
  proposedScopes,
  scopesByKind,
  type DayOption,
  type TokenKind,
} from '../../model/tokenKinds.ts';
import { toTokenRefusal } from '../../model/toTokenRefusal.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { RefusalText } from '../../parts/RefusalText.tsx';
import { useChange } from '../../parts/useChange.ts';
import { useChangeForm } from '../../parts/useChangeForm.ts';

interface NewTokenStepProps {
  kind: TokenKind;
  titleId: string;
  onCreated: (created: CreatedAccountToken) => void;
  onClose: () => void;
}

/** First step: the name of the new one, what it may do or shows, and when it expires. */
export function NewTokenStep({ kind, titleId, onCreated, onClose }: NewTokenStepProps) {
  const form = useForm<TokenFields>({
    defaultValues: { name: '', scopes: [...proposedScopes[kind]], days: '90' },
  });
  const { refetch } = useListAccountTokensQuery(undefined);
  const state = useChangeForm({
    form,
    change: useChange(useCreateAccountTokenMutation(), refetch, { isSecret: true }),
    toArgument: ({ name, scopes, days }) => ({ name: name.trim(), scopes, days: Number(days) }),
    toRefusal: toTokenRefusal,
    onDone: onCreated,
  });
  // Registered first: the first field with a problem takes the focus.
  const nameField = form.register('name', nameRules);
  const scopes = useController({ control: form.control, name: 'scopes', rules: scopeRules });
  const days = useController({ control: form.control, name: 'days' });
  return (
    <DialogForm
      titleId={titleId}
      title={<FormattedMessage id={`security.${kind}s.new`} />}
      submitLabel={
        <FormattedMessage id={`security.tokens.${state.isBusy ? 'creating' : `create.${kind}`}`} />
      }
      state={state}
      failure={
        state.refusal && (
          <RefusalText refusal={state.refusal} textId="security.tokens.refusal" max={MAX_TOKENS} />
        )
      }
      onClose={onClose}
    >
      <NameField
        field={nameField}
        problem={form.formState.errors.name?.type}
        max={MAX_TOKEN_NAME_LENGTH}
        help={<FormattedMessage id={`security.${kind}s.nameHelp`} />}
        isBusy={state.isBusy}
      />
      <ChoiceList
        titleId={`security.${kind}s.what`}
        textId="security.tokens.scope"
        choices={scopesByKind[kind]}
        chosen={scopes.field.value}
        onChange={scopes.field.onChange}
        isMissing={scopes.fieldState.error !== undefined}
        firstRef={scopes.field.ref}
      />
      <SelectField<DayOption>
        label={<FormattedMessage id="security.tokens.days" />}
        value={days.field.value}
        onChange={days.field.onChange}
        options={dayOptions.map((value) => ({
          value,
          label: <FormattedMessage id={`security.tokens.days.${value}`} />,
        }))}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`security.${kind}s.newText`} />
      </Typography>
    </DialogForm>
  );
}

interface TokenFields {
  name: string;
  scopes: TokenScope[];
  days: DayOption;
}

const nameRules = { validate: createLineRules(MAX_TOKEN_NAME_LENGTH) };
const scopeRules = { validate: { missing: (scopes: readonly TokenScope[]) => scopes.length > 0 } };
