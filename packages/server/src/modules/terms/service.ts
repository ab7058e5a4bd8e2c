import { createByLocale, DEFAULT_LOCALE, locales, type Locale } from '@farm/contracts';
import {
  termsKinds,
  type OperatorTerms,
  type OperatorTermsList,
  type Terms,
  type termsDraftSchema,
  type TermsInForce,
  type TermsKind,
} from '@farm/contracts/terms';
import type { z } from 'zod';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { addVersion, findVersion, listVersions, type ListedVersion } from './terms.repository.ts';

/** Lists what is in force, terms first. */
export async function listInForce(db: Db): Promise<TermsInForce> {
  const versions = await listVersions(db);
  return {
    items: termsKinds.flatMap((kind) => {
      const newest = versions.find((version) => version.kind === kind);
      return newest ? [{ kind, ...toVersion(newest) }] : [];
    }),
  };
}

/**
 * Reads a text in a language, or else in English, or else in another one, and lists the versions that there are.
 * @throws AppError not_found, for a version that does not exist
 */
export async function readTerms(
  db: Db,
  { kind, version, locale }: { kind: TermsKind; version?: number | undefined; locale: Locale },
): Promise<Terms> {
  const found = await findVersion(db, { kind, version });
  if (version !== undefined && !found) throw new AppError('not_found');
  const versions = (await listVersions(db, kind)).map(toVersion);
  const shown = [locale, DEFAULT_LOCALE, ...locales].find((one) => found?.texts[one] !== undefined);
  if (!found || shown === undefined) return { kind, text: null, versions };
  return { kind, text: { ...toVersion(found), locale: shown, body: found.texts[shown] ?? '' }, versions };
}

/** Lists the terms and the privacy policy as operators see them. */
export async function listOperatorTerms(db: Db): Promise<OperatorTermsList> {
  return { items: await Promise.all(termsKinds.map((kind) => readOperatorTerms(db, kind))) };
}

/**
 * Publishes a version, which is in force from then on and never changes, and records its author.
 * @throws AppError terms_conflict, terms_unchanged
 */
export async function publishTerms(
  db: Db,
  { kind, operatorId }: { kind: TermsKind; operatorId: string },
  { baseVersion, texts }: z.output<typeof termsDraftSchema>,
): Promise<OperatorTerms> {
  return db.transaction().execute(async (transaction) => {
    const current = await findVersion(transaction, { kind });
    if ((current?.version ?? 0) !== baseVersion) throw new AppError('terms_conflict');
    const written = locales.filter((locale) => texts[locale] !== null);
    if (current && locales.every((locale) => (current.texts[locale] ?? null) === texts[locale]))
      throw new AppError('terms_unchanged');
    const version = baseVersion + 1;
    const added = await addVersion(transaction, {
      ...{ kind, version, publishedBy: operatorId },
      texts: Object.fromEntries(written.map((locale) => [locale, texts[locale] ?? ''])),
    });
    if (!added) throw new AppError('terms_conflict');
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'terms.published',
      subject: kind,
      // The version itself keeps the texts.
      detail: { version, languages: written },
    });
    return readOperatorTerms(transaction, kind);
  });
}

async function readOperatorTerms(db: Db, kind: TermsKind): Promise<OperatorTerms> {
  const current = await findVersion(db, { kind });
  const versions = await listVersions(db, kind);
  return {
    kind,
    texts: createByLocale((locale) => current?.texts[locale] ?? null),
    versions: versions.map((version) => ({ ...toVersion(version), by: version.email })),
  };
}

function toVersion({ version, publishedAt }: Pick<ListedVersion, 'version' | 'publishedAt'>) {
  return { version, publishedAt: publishedAt.toISOString() };
}
