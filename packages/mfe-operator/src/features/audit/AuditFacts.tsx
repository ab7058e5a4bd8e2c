import { locales } from '@farm/contracts';
import type { AuditEvent } from '@farm/contracts/operator';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { isRecord, listAuditFacts, parseAuditText, type AuditFact } from '../../model/auditFacts.ts';
import { Facts } from '../../parts/Facts.tsx';
import { HaltReason } from '../../parts/HaltReason.tsx';
import { Percent } from '../../parts/Percent.tsx';
import { useFindText } from './useFindText.ts';

/** Facts of an action, each with its name. */
export function AuditFacts({ event: { action, detail } }: { event: AuditEvent }) {
  const facts = listAuditFacts(detail);
  if (facts.length === 0) return <FormattedMessage id="operator.none" />;
  return (
    <Box sx={style}>
      <FactList facts={facts} action={action} />
    </Box>
  );
}

/** A column is narrow: facts within a fact stand below their names. */
const style = {
  fontSize: 14,
  textAlign: 'start',
  '& dl': { columnGap: 1.5, rowGap: 0.25, gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)' },
  '& dl dl': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0 },
};

/** `action` is that of the facts, empty for those within a fact. */
function FactList({ facts, action = '' }: { facts: readonly AuditFact[]; action?: string }) {
  const intl = useIntl();
  const findText = useFindText();
  const toLabel = (name: string) =>
    (isLocale(name) ? intl.formatDisplayName(name, { type: 'language' }) : undefined) ??
    findText(`operator.audit.detail.${action}.${name}`) ??
    findText(`operator.audit.detail.${name}`) ?? <bdi dir="ltr">{name}</bdi>;
  return (
    <Facts
      facts={facts.map(([name, value]) => ({
        id: name,
        label: toLabel(name),
        value:
          HALTS.has(action) && name === 'why' && typeof value === 'string' ? (
            <HaltReason why={value} />
          ) : (
            <FactValue name={name} value={value} />
          ),
      }))}
    />
  );
}

/** True for the name of a text in a language. */
function isLocale(name: string): boolean {
  return locales.some((locale) => locale === name);
}

/** Actions whose reason the registry wrote for programs. */
const HALTS: ReadonlySet<string> = new Set(['rollout.halted', 'rollout.held']);

function FactValue({ name, value }: { name: string; value: unknown }) {
  if (typeof value === 'string' && value !== '') return <FactText name={name} text={value} />;
  if (typeof value === 'boolean')
    return <FormattedMessage id={`operator.audit.is.${value ? 'yes' : 'no'}`} />;
  if (typeof value === 'number')
    return name === 'percent' ? <Percent share={value / 100} /> : <FormattedNumber value={value} />;
  if (Array.isArray(value) && value.length > 0) return <FactItems name={name} items={value} />;
  const facts = isRecord(value) ? Object.entries(value) : [];
  if (facts.length > 0) return <FactList facts={facts} />;
  return <FormattedMessage id="operator.none" />;
}

/** Items shown of a list; the CSV has all of them. */
const MAX_ITEMS = 10;

function FactItems({ name, items }: { name: string; items: readonly unknown[] }) {
  const rest = items.length - MAX_ITEMS;
  return (
    <Stack sx={{ gap: 0.25 }}>
      {items.slice(0, MAX_ITEMS).map((item, index) => (
        // Two factors may have one name, and the list never changes.
        <div key={`${index} ${JSON.stringify(item)}`}>
          <FactValue name={name} value={item} />
        </div>
      ))}
      {rest > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.audit.more" values={{ count: rest }} />
        </Typography>
      ) : null}
    </Stack>
  );
}

function FactText({ name, text }: { name: string; text: string }) {
  const findText = useFindText();
  const prefix = codes[name];
  const word = prefix === undefined ? undefined : findText(`${prefix}.${text}`);
  if (word !== undefined) return word;
  const parsed = parseAuditText(name, text);
  if (parsed.kind === 'amount') return <Xch xch={parsed.text} />;
  if (parsed.kind === 'moment') return <Moment at={parsed.text} precision="second" />;
  if (parsed.kind === 'id')
    return (
      <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {parsed.text}
      </Box>
    );
  return <bdi>{parsed.text}</bdi>;
}

/** Facts that are codes with words elsewhere, and where these are. */
const codes: Record<string, string> = {
  because: 'operator.audit.action',
  by: 'operator.actor',
  from: 'operator.status',
  kind: 'operator.audit.kind',
  was: 'operator.rollout.key.state',
};
