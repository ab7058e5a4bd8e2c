import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { fc, runs } from '@farm/testing/property';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase, readBooks } from '@farm/server/testing';
import { startTestSigner } from './testing/testSigner.ts';
import { SignerRefused, type BatchRequest, type RefusalCode } from './client/protocol.ts';

const { db, databaseUrl } = await openQuietDatabase();
const signer = await startTestSigner({ databaseUrl, seeds: [randomBytes(32), randomBytes(32)] });
after(signer.close);
const { client, puzzleHash } = signer;
const retired = signer.keys[1]?.puzzleHash ?? assert.fail();

/** Approved withdrawals that are not in the batch. */
const others = [await makeApproved(db), await makeApproved(db, { grossMojo: 3n * 10n ** 12n })];
const batch = makeBatch(
  [makeCoin(puzzleHash), makeCoin(retired)],
  [
    await makeApproved(db),
    await makeApproved(db, { grossMojo: 2n * 10n ** 12n }),
    await makeApproved(db, { grossMojo: 5n * 10n ** 11n }),
  ],
);

const FEE_MAX = 10n ** 10n;
/** Mojo by which the inputs exceed the outputs. */
const spare = batch.changeMojo + batch.chainFeeMojo;

const place = (values: readonly unknown[]) => fc.integer({ min: 0, max: values.length - 1 });
const replaceAt = <Value>(values: readonly Value[], index: number, change: (value: Value) => Value) =>
  values.map((value, at) => (at === index ? change(value) : value));
const difference = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).filter((by) => by !== 0n);
const hash = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.constantFrom(puzzleHash, retired, ...[...others, ...batch.payees].map((output) => output.puzzleHash)),
);
const withdrawal = fc.oneof(
  fc.uuid(),
  fc.constantFrom(...[...others, ...batch.payees].map((output) => output.withdrawalId)),
);

const foreign = hash.filter((one) => one !== puzzleHash && one !== retired);

/** Changes to the payees, the inputs or the fee. The signer cannot know which coins exist on the chain. */
const wrong: fc.Arbitrary<Partial<BatchRequest>>[] = [
  fc.tuple(place(batch.payees), difference).map(([at, by]) => ({
    payees: replaceAt(batch.payees, at, (one) => ({ ...one, netMojo: one.netMojo + by })),
  })),
  fc.tuple(place(batch.payees), hash).map(([at, puzzleHash]) => ({
    payees: replaceAt(batch.payees, at, (one) => ({ ...one, puzzleHash })),
  })),
  fc.tuple(place(batch.payees), withdrawal).map(([at, withdrawalId]) => ({
    payees: replaceAt(batch.payees, at, (one) => ({ ...one, withdrawalId })),
  })),
  fc
    .tuple(withdrawal, hash, fc.bigInt({ min: 0n, max: 2n ** 64n }))
    .map(([withdrawalId, puzzleHash, netMojo]) => ({
      payees: [...batch.payees, { withdrawalId, puzzleHash, netMojo }],
    })),
  fc.tuple(place(batch.payees), place(batch.payees)).map(([from, to]) => ({
    payees: replaceAt(batch.payees, to, () => batch.payees[from] ?? assert.fail()),
  })),
  fc.tuple(place(batch.inputs), foreign).map(([at, puzzleHash]) => ({
    inputs: replaceAt(batch.inputs, at, (one) => ({ ...one, puzzleHash })),
  })),
  place(batch.inputs).map((at) => ({ inputs: [...batch.inputs, ...batch.inputs.slice(at, at + 1)] })),
  fc.bigInt({ min: FEE_MAX + 1n, max: 2n ** 64n }).map((chainFeeMojo) => ({ chainFeeMojo })),
];

/** Changes to a number that make the batch unbalanced. */
const unbalanced: fc.Arbitrary<Partial<BatchRequest>>[] = [
  difference.map((by) => ({ chainFeeMojo: batch.chainFeeMojo + by })),
  difference.map((by) => ({ changeMojo: batch.changeMojo + by })),
  fc.tuple(place(batch.inputs), difference).map(([at, by]) => ({
    inputs: replaceAt(batch.inputs, at, (one) => ({ ...one, amount: one.amount + by })),
  })),
  place(batch.inputs).map((at) => ({ inputs: batch.inputs.toSpliced(at, 1) })),
  place(batch.payees).map((at) => ({ payees: batch.payees.toSpliced(at, 1) })),
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
    fc.bigInt({ min: FEE_MAX + 1n, max: spare - 1n }).map((chainFeeMojo) => ({ chainFeeMojo })),
  ],
  ['malformed', fc.bigInt({ min: -(2n ** 70n), max: -1n }).map((chainFeeMojo) => ({ chainFeeMojo }))],
  [
    'not_approved',
    fc.tuple(place(batch.payees), fc.uuid()).map(([at, withdrawalId]) => ({
      payees: replaceAt(batch.payees, at, (one) => ({ ...one, withdrawalId })),
    })),
  ],
  [
    'own_output',
    fc.tuple(place(batch.payees), fc.constantFrom(puzzleHash, retired)).map(([at, puzzleHash]) => ({
      payees: replaceAt(batch.payees, at, (one) => ({ ...one, puzzleHash })),
    })),
  ],
  [
    'wrong_input',
    fc.tuple(place(batch.inputs), foreign).map(([at, puzzleHash]) => ({
      inputs: replaceAt(batch.inputs, at, (one) => ({ ...one, puzzleHash })),
    })),
  ],
  [
    'wrong_output',
    fc.tuple(place(batch.payees), fc.bigInt({ min: 1n, max: batch.changeMojo - 1n })).map(([at, by]) => ({
      payees: replaceAt(batch.payees, at, (one) => ({ ...one, netMojo: one.netMojo + by })),
    })),
  ],
  ['wrong_sum', fc.constant({ chainFeeMojo: spare })],
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
        kind.filter(({ mutated }) => describe(mutated) !== describe(batch)),
        async ({ mutated, code }) => {
          const answer = await client.sign({ ...mutated, id: randomUUID() }).catch((error: unknown) => error);
          assert.ok(answer instanceof SignerRefused, `${JSON.stringify(answer)} to ${describe(mutated)}`);
          assert.equal(answer.code, code ?? answer.code, answer.message);
          assert.deepEqual(await readBooks(db), before);
        },
      ),
      { numRuns: runs({ quick: 8, deep: 30 }) },
    );
  await client.sign(batch);
});

function describe({ inputs, payees, changeMojo, chainFeeMojo }: BatchRequest): string {
  return JSON.stringify([inputs, payees, changeMojo, chainFeeMojo], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
}
