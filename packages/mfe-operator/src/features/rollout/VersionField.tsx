import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { SelectField } from '@farm/ui/select';
import type { ReactNode } from 'react';
import type { Choosable, VersionOption } from '../../model/choosable.ts';
import { toVerificationResult } from '../../model/verification.ts';
import { Version } from '../../parts/Version.tsx';
import type { VersionChoices } from './useVersionChoices.ts';

interface VersionFieldProps {
  label: ReactNode;
  choosable: Choosable;
  value: string;
  onChange: (version: string) => void;
  choices: VersionChoices;
  /** Label of the empty choice; undefined if a version is required. */
  none?: ReactNode;
  error?: ReactNode;
}

/** Select field for published versions, with their verification. */
export function VersionField(props: VersionFieldProps) {
  const { label, value, onChange, choices, none, error } = props;
  const { options, stable, lastGood } = props.choosable;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <SelectField
        label={label}
        value={value}
        onChange={onChange}
        options={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...options.map((option) => ({
            value: option.version,
            label: (
              <Choice
                option={option}
                isStable={option.version === stable}
                isLastGood={option.version === lastGood}
              />
            ),
          })),
        ]}
        hint={<Hint choices={choices} />}
        {...(error !== undefined && { error })}
      />
      {choices.hasFailed ? (
        <Button size="small" onClick={choices.retry}>
          <FormattedMessage id="kit.retry" />
        </Button>
      ) : null}
    </Stack>
  );
}

interface ChoiceProps {
  option: VersionOption;
  isStable: boolean;
  isLastGood: boolean;
}

function Choice({ option, isStable, isLastGood }: ChoiceProps) {
  const intl = useIntl();
  const { version, verification, publishedAt } = option;
  const facts = [
    ...(isStable ? [intl.formatMessage({ id: 'operator.rollout.stable' })] : []),
    ...(isLastGood ? [intl.formatMessage({ id: 'operator.rollout.lastGood' })] : []),
    ...(publishedAt === null
      ? []
      : [
          intl.formatDate(publishedAt, { dateStyle: 'medium', timeStyle: 'short' }),
          intl.formatMessage({ id: `operator.rollout.verification.${toVerificationResult(verification)}` }),
        ]),
  ];
  return (
    <Stack component="span" sx={{ whiteSpace: 'normal', minWidth: 0 }}>
      <Version version={version} />{' '}
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {intl.formatList(facts, { style: 'narrow' })}
      </Typography>
    </Stack>
  );
}

function Hint({ choices }: { choices: VersionChoices }) {
  if (choices.hasFailed) return <FormattedMessage id="operator.rollout.choices.failed" />;
  if (choices.isLoading) return <FormattedMessage id="operator.rollout.choices.loading" />;
  return null;
}
