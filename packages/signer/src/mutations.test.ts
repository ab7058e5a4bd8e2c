import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase, readBooks } from '@farm/server/testing';
import { startTestSigner } from './testing/testSigner.ts';
import { SignerRefused, type BatchRequest, type RefusalCode } from './client/protocol.ts';

const { db, databaseUrl } = await openQuietDatabase();
const signer = await startTestSigner({ databaseUrl, seeds: [randomBytes(32), randomBytes(32)] });
after(signer.close);
const { client, puzzleHash } = signer;
const retired = signer.keys[1]?.puzzleHash ?? assert.fail();

/** Approved withdrawals that are not in the batch. */
const otherPayees = [await makeApproved(db), await makeApproved(db, { grossMojo: 3n * 10n ** 12n })];
const batch = makeBatch(
  [makeCoin(puzzleHash), makeCoin(retired)],
  [
    await makeApproved(db),
    await makeApproved(db, { grossMojo: 2n * 10n ** 12n }),
    await makeApproved(db, { grossMojo: 5n * 10n ** 11n }),
  ],
);

const MAX_FEE_MOJO = 10n ** 10n;
/** Mojo by which the inputs exceed the outputs. */
const spareMojo = batch.changeMojo + batch.chainFeeMojo;

const arbitraryIndex = (values: readonly unknown[]) => fc.integer({ min: 0, max: values.length - 1 });
const replaceAt = <Value>(values: readonly Value[], index: number, change: (value: Value) => Value) =>
  values.map((value, at) => (at === index ? change(value) : value));
const difference = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).filter((offset) => offset !== 0n);
const hash = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.constantFrom(
    puzzleHash,
    retired,
    ...[...otherPayees, ...batch.payees].map((output) => output.puzzleHash),
  ),
);
const withdrawal = fc.oneof(
  fc.uuid(),
  fc.constantFrom(...[...otherPayees, ...batch.payees].map((output) => output.withdrawalId)),
);

const foreign = hash.filter((item) => item !== puzzleHash && item !== retired);

/** Changes to the payees, the inputs or the fee. The signer cannot know which coins exist on the chain. */
const wrong: fc.Arbitrary<Partial<BatchRequest>>[] = [
  fc.tuple(arbitraryIndex(batch.payees), difference).map(([at, offset]) => ({
    payees: replaceAt(batch.payees, at, (item) => ({ ...item, netMojo: item.netMojo + offset })),
  })),
  fc.tuple(arbitraryIndex(batch.payees), hash).map(([at, puzzleHash]) => ({
    payees: replaceAt(batch.payees, at, (item) => ({ ...item, puzzleHash })),
  })),
  fc.tuple(arbitraryIndex(batch.payees), withdrawal).map(([at, withdrawalId]) => ({
    payees: replaceAt(batch.payees, at, (item) => ({ ...item, withdrawalId })),
  })),
  fc
    .tuple(withdrawal, hash, fc.bigInt({ min: 0n, max: 2n ** 64n }))
    .map(([withdrawalId, puzzleHash, netMojo]) => ({
      payees: [...batch.payees, { withdrawalId, puzzleHash, netMojo }],
    })),
  fc.tuple(arbitraryIndex(batch.payees), arbitraryIndex(batch.payees)).map(([from, to]) => ({
    payees: replaceAt(batch.payees, to, () => batch.payees[from] ?? assert.fail()),
  })),
  fc.tuple(arbitraryIndex(batch.inputs), foreign).map(([at, puzzleHash]) => ({
    inputs: replaceAt(batch.inputs, at, (item) => ({ ...item, puzzleHash })),
  })),
  arbitraryIndex(batch.inputs).map((at) => ({
    inputs: [...batch.inputs, ...batch.inputs.slice(at, at + 1)],
  })),
  fc.bigInt({ min: MAX_FEE_MOJO + 1n, max: 2n ** 64n }).map((chainFeeMojo) => ({ chainFeeMojo })),
];

/** Changes to a number that make the batch unbalanced. */
const unbalanced: fc.Arbitrary<Partial<BatchRequest>>[] = [
  difference.map((offset) => ({ chainFeeMojo: batch.chainFeeMojo + offset })),
  difference.map((offset) => ({ changeMojo: batch.changeMojo + offset })),
  fc.tuple(arbitraryIndex(batch.inputs), difference).map(([at, offset]) => ({
    inputs: replaceAt(batch.inputs, at, (item) => ({ ...item, amount: item.amount + offset })),
  })),
  arbitraryIndex(batch.inputs).map((at) => ({ inputs: batch.inputs.toSpliced(at, 1) })),
  arbitraryIndex(batch.payees).map((at) => ({ payees: batch.payees.toSpliced(at, 1) })),
];

/** Changes paired with the code that refuses them, for every drawn value, once the change output is balanced. */
const certain: [code: RefusalCode, change: fc.Arbitrary<Partial<BatchRequest>>][] = [
  [
    'duplicate_output',
    fc.constantFrom<[number, number]>([0, 1], [1, 2], [2, 0]).map(([from, to]) => ({
      payees: replaceAt(batch.payees, to, () => batch.payees[from] ?? assert.fail()),
    })),
  ],
  [
    'fee_too_high',
    fc.bigInt({ min: MAX_FEE_MOJO + 1n, max: spareMojo - 1n }).map((chainFeeMojo) => ({ chainFeeMojo })),
  ],
  ['malformed', fc.bigInt({ min: -(2n ** 70n), max: -1n }).map((chainFeeMojo) => ({ chainFeeMojo }))],
  [
    'not_approved',
    fc.tuple(arbitraryIndex(batch.payees), fc.uuid()).map(([at, withdrawalId]) => ({
      payees: replaceAt(batch.payees, at, (item) => ({ ...item, withdrawalId })),
    })),
  ],
  [
    'own_output',
    fc.tuple(arbitraryIndex(batch.payees), fc.constantFrom(puzzleHash, retired)).map(([at, puzzleHash]) => ({
      payees: replaceAt(batch.payees, at, (item) => ({ ...item, puzzleHash })),
    })),
  ],
  [
    'wrong_input',
    fc.tuple(arbitraryIndex(batch.inputs), foreign).map(([at, puzzleHash]) => ({
      inputs: replaceAt(batch.inputs, at, (item) => ({ ...item, puzzleHash })),
    })),
  ],
  [
    'wrong_output',
    fc
      .tuple(arbitraryIndex(batch.payees), fc.bigInt({ min: 1n, max: batch.changeMojo - 1n }))
      .map(([at, offset]) => ({
        payees: replaceAt(batch.payees, at, (item) => ({ ...item, netMojo: item.netMojo + offset })),
      })),
  ],
  ['wrong_sum', fc.constant({ chainFeeMojo: spareMojo })],
];

/** A changed batch, and the code of the refusal where it is certain. */
interface Mutation {
  mutated: BatchRequest;
  code?: RefusalCode;
}

const mutations: fc.Arbitrary<Mutation>[] = [
  ...[...wrong, ...unbalanced].map((each) => each.map((change) => ({ mutated: { ...batch, ...change } }))),
  // Changed batches that still add up.
  ...wrong.map((each) => each.map((change) => ({ mutated: balance(change) }))),
  ...certain.map(([code, each]) => each.map((change) => ({ mutated: balance(change), code }))),
];

function balance(change: Partial<BatchRequest>): BatchRequest {
  const mutated = { ...batch, ...change };
  return { ...mutated, changeMojo: makeBatch(mutated.inputs, mutated.payees, mutated).changeMojo };
}

test('a good batch with anything else in it is refused, and changes nothing', async () => {
  const before = await readBooks(db);
  // Every kind is drawn in every run, so that no check depends on chance.
  for (const kind of mutations)
    await fc.assert(
      fc.asyncProperty(
        kind.filter(({ mutated }) => toText(mutated) !== toText(batch)),
        async ({ mutated, code }) => {
          const answer = await client.sign({ ...mutated, id: randomUUID() }).catch((error: unknown) => error);
          assert.ok(answer instanceof SignerRefused, `${JSON.stringify(answer)} to ${toText(mutated)}`);
          assert.equal(answer.code, code ?? answer.code, answer.message);
          assert.deepEqual(await readBooks(db), before);
        },
      ),
      { numRuns: selectRunCount({ quick: 8, deep: 30 }) },
    );
  await client.sign(batch);
});

function toText({ inputs, payees, changeMojo, chainFeeMojo }: BatchRequest): string {
  return JSON.stringify([inputs, payees, changeMojo, chainFeeMojo], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
}
