import { REASON_MAX_LENGTH } from '@farm/contracts';
import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { InputAdornment, TextField } from '@farm/ui/forms';
import type { ReactNode } from 'react';
import { takesVersion, wayBack, type Step, type StepDraft, type StepProblems } from '../../model/step.ts';
import type { StepFormState } from './useStepForm.ts';
import type { VersionChoices } from './useVersionChoices.ts';
import { VersionField, type VersionFieldProps } from './VersionField.tsx';

interface StepFieldsProps {
  step: Step;
  status: RolloutStatus;
  form: StepFormState;
}

/** What has to be told of a step: which version, for how many, why. */
export function StepFields({ step, status, form }: StepFieldsProps) {
  const { kind } = step;
  return (
    <>
      {kind === 'set' ? <TextLine form={form} field="set" name="set.name" isTechnical /> : null}
      {takesVersion(kind) && !form.draft.isWholeSet ? (
        <Versions step={step} status={status} form={form} />
      ) : null}
      {kind === 'canary' || kind === 'set' ? <TextLine form={form} field="percent" end={PERCENT} /> : null}
      {kind === 'disable' || kind === 'freeze' ? (
        <TextLine form={form} field="reason" name={`${kind}.reason`} />
      ) : null}
      {kind === 'freeze' ? null : <TextLine form={form} field="why" />}
    </>
  );
}

const PERCENT = '%';

function Versions({ step: { kind, entry }, status, form }: StepFieldsProps) {
  const intl = useIntl();
  const { draft, problems, choices } = form;
  const error = problems.members && <FormattedMessage id={`operator.rollout.members.${problems.members}`} />;
  const isSet = kind === 'set';
  const shown = entry === null ? status.entries.filter((one) => isToBeChosen(one, choices)) : [entry];
  if (shown.length < 2 && isSet)
    return (
      <Typography>
        <FormattedMessage id="operator.rollout.set.tooFew" />
      </Typography>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      {shown.map((live, index) => (
        <VersionField
          key={live.name}
          label={
            isSet ? <bdi dir="ltr">{live.name}</bdi> : <FormattedMessage id="operator.rollout.version" />
          }
          name={live.name}
          value={draft.members[live.name] ?? ''}
          onChange={(version) => form.change({ members: { ...draft.members, [live.name]: version } })}
          choices={choices}
          {...(kind === 'rollback' ? rollbackChoices(live) : { without: live.stable })}
          {...(isSet && { none: intl.formatMessage({ id: 'operator.rollout.set.unchanged' }) })}
          {...(error !== undefined && index === 0 && { error })}
        />
      ))}
    </Stack>
  );
}

/** Back to the canary that is to end would give it to everybody. */
function rollbackChoices(entry: RolloutEntry): Pick<VersionFieldProps, 'without' | 'stable' | 'lastGood'> {
  const { from } = wayBack(entry);
  return { without: from, stable: entry.stable === from ? null : entry.stable, lastGood: entry.lastGood };
}

/** A set is of parts that have a stable version for the others, and another one to go out. */
function isToBeChosen({ name, stable }: RolloutEntry, { byName, isLoading, hasFailed }: VersionChoices) {
  const isKnown = !isLoading && !hasFailed;
  return stable !== null && (!isKnown || byName[name]?.some(({ version }) => version !== stable) === true);
}

interface TextLineProps {
  form: StepFormState;
  field: keyof StepDraft & keyof StepProblems & ('percent' | 'set' | 'reason' | 'why');
  /** Where its words stand, when not under the field's own name. */
  name?: string;
  /** Stands behind what is typed. */
  end?: ReactNode;
  /** For machines: left to right in any language. */
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
          values={{ max: REASON_MAX_LENGTH }}
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
