import { MAX_REASON_LENGTH } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { InputAdornment, TextField } from '@farm/ui/fields';
import type { ReactNode } from 'react';
import {
  isCanary,
  type ChangeIntent,
  type ChangeDraft,
  type ChangeProblems,
} from '../../model/changeDraft.ts';
import type { ChangeFormState } from './useChangeForm.ts';
import { VersionField } from './VersionField.tsx';

interface ChangeFieldsProps {
  intent: ChangeIntent;
  form: ChangeFormState;
}

/** Fields of a change: version, share of visitors, reason. */
export function ChangeFields({ intent, form }: ChangeFieldsProps) {
  const { kind } = intent;
  return (
    <>
      {kind === 'set' ? <TextLine form={form} field="set" name="set.name" isTechnical /> : null}
      {form.fields.length === 0 ? null : <Versions intent={intent} form={form} />}
      {isCanary(kind) && kind !== 'pause' ? <TextLine form={form} field="percent" end={PERCENT} /> : null}
      {kind === 'disable' || kind === 'freeze' ? (
        <TextLine form={form} field="reason" name={`${kind}.reason`} />
      ) : null}
      {kind === 'freeze' ? null : <TextLine form={form} field="why" />}
    </>
  );
}

const PERCENT = '%';

function Versions({ intent: { kind }, form }: ChangeFieldsProps) {
  const { draft, problems, choices } = form;
  const error = problems.members && <FormattedMessage id={`operator.rollout.members.${problems.members}`} />;
  const isSet = kind === 'set';
  return (
    <Stack sx={{ gap: 2 }}>
      {form.fields.map((choosable, index) => (
        <VersionField
          key={choosable.name}
          label={
            isSet ? <bdi dir="ltr">{choosable.name}</bdi> : <FormattedMessage id="operator.rollout.version" />
          }
          choosable={choosable}
          value={draft.members[choosable.name] ?? ''}
          onChange={(version) => form.change({ members: { ...draft.members, [choosable.name]: version } })}
          choices={choices}
          {...(isSet && { none: <FormattedMessage id="operator.rollout.set.unchanged" /> })}
          {...(error !== undefined && index === 0 && { error })}
        />
      ))}
    </Stack>
  );
}

interface TextLineProps {
  form: ChangeFormState;
  field: keyof ChangeDraft & keyof ChangeProblems & ('percent' | 'set' | 'reason' | 'why');
  /** Prefix of its message IDs, if not the field's name. */
  name?: string;
  /** Shown after the input. */
  end?: ReactNode;
  /** Technical values are left to right in any language. */
  isTechnical?: boolean;
}

function TextLine({ form, field, name = field, end, isTechnical = false }: TextLineProps) {
  const problem = form.problems[field];
  return (
    <TextField
      fullWidth
      autoComplete="off"
      label={<FormattedMessage id={`operator.rollout.${name}`} />}
      value={form.draft[field]}
      onChange={(event) => form.change({ [field]: event.target.value })}
      error={problem !== undefined}
      helperText={
        <FormattedMessage
          id={
            problem === undefined ? `operator.rollout.${name}.help` : `operator.rollout.${field}.${problem}`
          }
          values={{ max: MAX_REASON_LENGTH }}
        />
      }
      slotProps={{
        htmlInput: {
          readOnly: form.isBusy,
          'aria-required': true,
          ...(isTechnical && { dir: 'ltr', autoCapitalize: 'none', spellCheck: false }),
          ...(field === 'percent' && { inputMode: 'decimal' }),
        },
        ...(end !== undefined && {
          input: { endAdornment: <InputAdornment position="end">{end}</InputAdornment> },
        }),
      }}
    />
  );
}
