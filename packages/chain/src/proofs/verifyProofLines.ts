import { verifyProof, type SpaceProof } from './verifyProof.ts';

/** Outcome of one line `plotId,k,challenge,proof`. */
export interface ProofLine {
  /** Number of the line, from 1. */
  line: number;
  /** Of a valid proof, 32 bytes in lowercase hex; otherwise null. */
  quality: string | null;
  /** Reason why the line cannot be read; otherwise null. */
  problem: string | null;
}

const COLUMNS = ['plotId', 'k', 'challenge', 'proof'] as const;

/** Verifies the proofs in lines `plotId,k,challenge,proof`. Skips empty lines, and names of the columns in the first. */
export function verifyProofLines(text: string): ProofLine[] {
  return text.split(/\r?\n/).flatMap((content, index) => {
    if (content.trim() === '' || (index === 0 && content.startsWith(COLUMNS[0]))) return [];
    const proof = parseLine(content);
    const line = index + 1;
    return typeof proof === 'string'
      ? { line, quality: null, problem: proof }
      : { line, quality: verifyProof(proof), problem: null };
  });
}

/** Parses a line; further columns are ignored. @returns the problem if it cannot be read */
function parseLine(content: string): SpaceProof | string {
  const [plotId = '', k = '', challenge = '', proof = ''] = content
    .split(',')
    .map((column) => column.trim().toLowerCase().replace(/^0x/, ''));
  if (!/^[0-9a-f]{64}$/.test(plotId)) return 'plotId is not 32 bytes in hex';
  if (!/^\d{1,2}$/.test(k)) return 'k is not a number';
  if (!/^[0-9a-f]{64}$/.test(challenge)) return 'challenge is not 32 bytes in hex';
  if (!/^([0-9a-f]{2})+$/.test(proof)) return 'proof is not hex';
  return { plotId, k: Number(k), challenge, proof: Buffer.from(proof, 'hex') };
}
