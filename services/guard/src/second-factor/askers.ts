import { type Call, walletAccount } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import {
  checkOwnershipProof,
  checkWalletProof,
  type OwnedMethod,
  type ProvenMethod,
  type WalletProof,
} from '../proofs.ts'

/**
 * Returns the ways in which a caller shows whose second factor a call is about.
 * Each counts against the limits of the caller's address first.
 *
 * @see GUARD-03
 */
export function createAskers(context: GuardContext) {
  const { limits } = context

  /** Returns the account of the session and the key of its browser. */
  async function askerOf(call: Call) {
    await limits.ip(call.ip)
    const session = await context.sessionOf(call)
    const account = walletAccount(session)
    const key = `${session.thumbprint}`
    return { account, key, requesters: [`key:${key}`] }
  }

  /** Returns the account that a signer proves to belong to, without a session. */
  async function proverOf(
    method: OwnedMethod,
    proof: Parameters<typeof checkOwnershipProof>[1],
    { ip }: Call,
  ) {
    await limits.ip(ip)
    const wallet = await checkOwnershipProof(context, proof, { method, ip })
    return { account: wallet.toLowerCase(), requesters: [proof.signer] }
  }

  /**
   * Returns the account of the session, whose whole wallet signed the proof for
   * this method and the session's key.
   */
  async function provenAccount(
    method: ProvenMethod,
    proof: WalletProof,
    call: Call,
  ): Promise<string> {
    const { account, key } = await askerOf(call)
    const use = { account, method, key, ip: call.ip }
    await checkWalletProof(context, use, proof)
    return account
  }

  return { askerOf, proverOf, provenAccount }
}
