import { SHELL } from '@farm/contracts/registry';
import type { CreatedRolloutToken } from '@farm/contracts/rollout';
import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Card, Typography } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import { TextField } from '@farm/ui/fields';
import { SelectField } from '@farm/ui/select';
import { useEffect, useRef } from 'react';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { EVERYTHING, OTHER, useTokenForm } from './useTokenForm.ts';

interface TokenFormProps {
  /** Names a token can be limited to. */
  remotes: readonly string[];
  onCreated: (created: CreatedRolloutToken) => void;
}

/** Creates a token for a team or an operator. */
export function TokenForm({ remotes, onCreated }: TokenFormProps) {
  const intl = useIntl();
  const form = useTokenForm(onCreated);
  const { ref, ...nameInput } = form.nameField;
  const element = useRef<HTMLFormElement>(null);
  const { askedCount } = form;
  useEffect(() => {
    if (askedCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [askedCount]);
  return (
    <Card component="section" aria-labelledby="new-token" sx={{ p: 3, mb: 3 }}>
      <Typography id="new-token" variant="h5" component="h2">
        <FormattedMessage id="operator.rollout.token.new" />
      </Typography>
      <Box
        component="form"
        ref={element}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        sx={formStyle}
      >
        <TextField
          {...nameInput}
          inputRef={ref}
          fullWidth
          autoComplete="off"
          label={<FormattedMessage id="operator.rollout.token.name" />}
          error={form.nameProblem !== undefined}
          helperText={<FormattedMessage id={`operator.rollout.token.name.${form.nameProblem ?? 'help'}`} />}
          slotProps={{ htmlInput: { readOnly: form.isBusy, 'aria-required': true } }}
        />
        <SelectField
          label={<FormattedMessage id="operator.rollout.token.scope" />}
          value={form.scope}
          onChange={form.setScope}
          options={[
            ...remotes.toSorted(shellLast).map((value) => ({
              value,
              label: intl.formatMessage({ id: 'operator.rollout.token.scope.one' }, { name: value }),
            })),
            { value: OTHER, label: intl.formatMessage({ id: 'operator.rollout.token.scope.other' }) },
            { value: EVERYTHING, label: intl.formatMessage({ id: 'operator.rollout.token.scope.all' }) },
          ]}
          {...(form.isScopeMissing && {
            error: <FormattedMessage id="operator.rollout.token.scope.missing" />,
          })}
          hint={<FormattedMessage id={`operator.rollout.token.scope.${kindOf(form.scope)}.help`} />}
        />
        <RemoteField form={form} />
        <Button
          type="submit"
          variant="contained"
          aria-disabled={form.isBusy}
          aria-busy={form.isBusy}
          sx={{ gridColumn: 1, justifySelf: { md: 'start' }, minHeight: 40, opacity: form.isBusy ? 0.6 : 1 }}
        >
          <FormattedMessage id={form.isBusy ? 'operator.sending' : 'operator.rollout.token.create'} />
        </Button>
      </Box>
      {form.failure === undefined ? null : <TokenFailure failure={form.failure} />}
      <SlowAction isSlow={form.isSlow} onStop={form.stop} />
    </Card>
  );
}

/** A token for the shell affects every page, so it comes last. */
function shellLast(one: string, other: string): number {
  return Number(one === SHELL) - Number(other === SHELL);
}

/** Selects the help text for a scope. */
function kindOf(scope: string): 'none' | 'one' | 'other' | 'all' {
  if (scope === '') return 'none';
  if (scope === OTHER) return 'other';
  return scope === EVERYTHING ? 'all' : 'one';
}

/** Name of a remote that has not been published yet. */
function RemoteField({ form }: { form: ReturnType<typeof useTokenForm> }) {
  if (form.remoteField === undefined) return null;
  const { ref, ...input } = form.remoteField;
  return (
    <TextField
      {...input}
      inputRef={ref}
      fullWidth
      autoComplete="off"
      label={<FormattedMessage id="operator.rollout.token.remote" />}
      error={form.remoteProblem !== undefined}
      helperText={<FormattedMessage id={`operator.rollout.token.remote.${form.remoteProblem ?? 'help'}`} />}
      slotProps={{
        htmlInput: {
          readOnly: form.isBusy,
          'aria-required': true,
          ...{ dir: 'ltr', autoCapitalize: 'none', spellCheck: false },
        },
      }}
    />
  );
}

function TokenFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  return (
    <FormError>
      <FormattedMessage id={`operator.rollout.token.failure.${isForbidden ? 'forbidden' : reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}

const formStyle = {
  display: 'grid',
  gap: 2,
  mt: 2.5,
  mb: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
