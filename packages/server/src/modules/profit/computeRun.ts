import { MOJO_PER_XCH } from '@farm/contracts/amount';
import { computeProfitMojo, computeTheoreticalProfitMojo } from '@farm/contracts/profit-formula';
import { AppError } from '../../errors.ts';
import type { PoolCredit, ProfitLine } from './profit.repository.ts';

/** A run ready to be posted, in mojo and bytes. */
export interface PlannedRun {
  periodFrom: Date;
  periodTo: Date;
  height: bigint;
  netSpace: bigint;
  factorMillionths: bigint;
  theoretical: bigint;
  total: bigint;
  reason: string;
  /** In input order. */
  lines: ProfitLine[];
  /** Profit of PlotNFTs that nobody has claimed; not part of the total. */
  credits: PoolCredit[];
}

/** Figures of a run that do not depend on its lines. */
export type RunFigures = Omit<PlannedRun, 'theoretical' | 'total' | 'lines' | 'credits'>;

/** Spaces that a run pays for. */
export interface RunSpaces {
  spaces: readonly Omit<ProfitLine, 'amount'>[];
  /** Spaces of PlotNFTs that belong to no account. */
  unclaimed?: readonly Omit<PoolCredit, 'amount'>[];
}

/** Problems by field path. */
export type FieldProblems = Record<string, string>;

/** Largest amount of a line or a run, in mojo: 15 digits of XCH. */
export const MAX_AMOUNT_MOJO = 10n ** 15n * MOJO_PER_XCH - 1n;
/** Message for spaces or lines whose amount exceeds that limit. */
export const AMOUNT_TOO_LARGE = 'The amount is more than can be paid';
const NET_SPACE_TOO_SMALL = 'Too small to be the netspace';

/**
 * Computes each account's amount by the profit formula, and optionally checks the computed lines.
 * @throws AppError validation_failed that names every invalid field
 */
export function computeRun(
  figures: RunFigures,
  { spaces, unclaimed = [] }: RunSpaces,
  checkLines: (lines: readonly ProfitLine[]) => FieldProblems = () => ({}),
): PlannedRun {
  const { periodFrom, periodTo, height, netSpace, factorMillionths } = figures;
  const theoretical = computeTheoreticalProfitMojo(netSpace, Number(height));
  if (theoretical > MAX_AMOUNT_MOJO) assertNoProblems({ netSpace: NET_SPACE_TOO_SMALL });
  const seconds = BigInt((periodTo.getTime() - periodFrom.getTime()) / 1000);
  const toLine = <Space extends { effectiveSpace: bigint }>(space: Space) => {
    const { effectiveSpace } = space;
    const factors = { effectiveSpace, theoreticalMojo: theoretical, seconds, factorMillionths };
    return { ...space, amount: computeProfitMojo(factors) };
  };
  const lines = spaces.map(toLine);
  const credits = unclaimed.map(toLine).filter(({ amount }) => amount > 0n);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  assertNoProblems(checkLines(lines));
  if (total > MAX_AMOUNT_MOJO) assertNoProblems({ lines: AMOUNT_TOO_LARGE });
  return { ...figures, theoretical, total, lines, credits };
}

/**
 * Asserts that no field has a problem.
 * @throws AppError validation_failed
 */
export function assertNoProblems(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}
