import type { PublishedVersion } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { SelectField } from '@farm/ui/forms';
import type { ReactNode } from 'react';
import { verificationOf } from '../../model/verification.ts';
import { Version } from '../../parts/Version.tsx';
import type { VersionChoices } from './useVersionChoices.ts';

/** See {@link VersionField}. */
export interface VersionFieldProps {
  label: ReactNode;
  /** Of the remote, or `shell`. */
  name: string;
  value: string;
  onChange: (version: string) => void;
  choices: VersionChoices;
  /** Not to be chosen: it is what there is already. */
  without?: string | null;
  /** Stands first: what those outside of the canary have. */
  stable?: string | null;
  /** Stands next: the last one that worked. */
  lastGood?: string | null;
  /** Words for choosing none; absent where one has to be chosen. */
  none?: ReactNode;
  error?: ReactNode;
}

/** One of the versions that were published, with what is known of it. */
export function VersionField(props: VersionFieldProps) {
  const { label, value, onChange, choices, stable, lastGood, none, error } = props;
  const options = optionsOf(props);
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
        hint={<Hint choices={choices} isEmpty={options.length === 0} />}
        {...(error !== undefined && { error })}
      />
      {choices.hasFailed ? (
        <Button size="small" onClick={choices.retry}>
          <FormattedMessage id="operator.retry" />
        </Button>
      ) : null}
    </Stack>
  );
}

type VersionOption = Pick<PublishedVersion, 'version' | 'verification'> & { publishedAt: string | null };

function optionsOf({ name, value, choices, without, stable, lastGood }: VersionFieldProps): VersionOption[] {
  const published = choices.byName[name] ?? [];
  // What is chosen, stable, or worked last may be further back than the list goes.
  const versions = new Set([stable ?? '', lastGood ?? '', ...published.map((one) => one.version), value]);
  return [...versions]
    .filter((version) => version !== '' && version !== without)
    .map(
      (version) =>
        published.find((one) => one.version === version) ?? {
          version,
          publishedAt: null,
          verification: null,
        },
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
          intl.formatMessage({ id: `operator.rollout.verification.${verificationOf(verification)}` }),
        ]),
  ];
  return (
    <Stack component="span" sx={{ whiteSpace: 'normal', minWidth: 0 }}>
      <Version version={version} />{' '}
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {intl.formatList(facts, { type: 'unit' })}
      </Typography>
    </Stack>
  );
}

function Hint({ choices, isEmpty }: { choices: VersionChoices; isEmpty: boolean }) {
  if (choices.hasFailed) return <FormattedMessage id="operator.rollout.choices.failed" />;
  if (choices.isLoading) return <FormattedMessage id="operator.rollout.choices.loading" />;
  if (isEmpty) return <FormattedMessage id="operator.rollout.choices.empty" />;
  return null;
}
