/** Genesis challenges, in hex. A signature is bound to the challenge of its chain and is invalid on any other chain. */
export const GENESIS = {
  mainnet: 'ccd5bb71183532bff220ba46c268991a3ff07eb358e8255a65c30a2dce0e5fbb',
  /** The chain of `FullNodeSimulator`. */
  simulated: 'eb8c4d20b322be8d9fddbf9412016bdffe9a2901d7edb0e364e94266d0e095f7',
} as const;
