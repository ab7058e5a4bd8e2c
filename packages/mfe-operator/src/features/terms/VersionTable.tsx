import type { OperatorTerms, TermsKind } from '@farm/contracts/terms';
import { Moment, termsPaths } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink, Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { useTableWords } from '../../parts/useTableWords.ts';

type Version = OperatorTerms['versions'][number];

/** All versions of the terms or the privacy policy, the one in force first. */
export function VersionTable({ terms: { kind, versions } }: { terms: OperatorTerms }) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useVersionColumns(kind, versions[0]?.version);
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'operator.terms.versions' })}
      columns={columns}
      rows={versions}
      rowId={({ version }) => String(version)}
      words={words}
      isDense
    />
  );
}

function useVersionColumns(kind: TermsKind, current: number | undefined): DataColumn<Version>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.terms.${id}` });
    return [
      {
        id: 'version',
        header: say('version'),
        cell: ({ version }) => (
          <Stack
            component="span"
            direction="row"
            sx={{ display: 'inline-flex', gap: 1.5, alignItems: 'center' }}
          >
            <MuiLink component={Link} to={`${termsPaths[kind]}?version=${version}`}>
              <FormattedMessage id="operator.terms.versionNumber" values={{ version }} />
            </MuiLink>
            {version === current ? (
              <Chip
                component="span"
                size="small"
                color="success"
                variant="outlined"
                label={<FormattedMessage id="operator.terms.inForce" />}
              />
            ) : null}
          </Stack>
        ),
      },
      {
        id: 'publishedAt',
        header: say('publishedAt'),
        cell: ({ publishedAt }) => <Moment at={publishedAt} precision="second" />,
      },
      { id: 'by', header: say('by'), cell: ({ by }) => <bdi dir="ltr">{by}</bdi> },
    ];
  }, [intl, kind, current]);
}
