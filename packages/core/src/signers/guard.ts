import { type RpcClient, RpcError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import type { Signer, SignerStatus } from './signer.ts'

/** How an account protects its guard; absent while nobody knows. */
export type GuardMethods =
  | { readonly methods: readonly string[]; readonly active: boolean }
  | undefined

/**
 * The guard signs only after someone else has. It is ready then, unless a
 * second factor is on and no code is held.
 *
 * @see GUARD-01
 */
export function guardStatus(facts: {
  readonly someoneSigned: boolean
  readonly methods: GuardMethods
  readonly hasCode: boolean
}): SignerStatus {
  const { someoneSigned, methods, hasCode } = facts
  const waiting = { ready: false, actionable: false, available: true }
  if (!someoneSigned)
    return { ...waiting, message: 'Waiting for another signature' }
  if (!methods) return { ...waiting, message: 'Checking your second factor' }
  const free = methods.methods.length === 0 || !methods.active
  if (free || hasCode) return { ...waiting, message: 'Ready', ready: true }
  return { ...waiting, message: 'Needs your code', actionable: true }
}

/** The guard service as a signer. */
export function createGuardSigner(options: {
  readonly address: Address
  readonly client: RpcClient<typeof guard>
}): Signer {
  const { address, client } = options
  let methods: GuardMethods = { methods: [], active: false }
  return {
    address,
    kind: 'guard',
    label: 'Guard',
    status: ({ signed }) =>
      guardStatus({ someoneSigned: signed.size > 0, methods, hasCode: false }),
    async sign({ chainId, subdigest, auxData }): Promise<Hex> {
      const request = { chainId, msg: subdigest, auxData: auxData() }
      try {
        const { sig } = await client.signWith({ signer: address, request })
        return sig
      } catch (error) {
        if (!asksForCode(error)) throw error
        methods = { methods: ['TOTP'], active: true }
        return '0x'
      }
    },
  }
}

function asksForCode(error: unknown): boolean {
  return error instanceof RpcError && error.error === 'RequiresTOTP'
}
