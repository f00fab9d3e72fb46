import { decodeExecute } from '@cairn/account/server'
import { contexts } from '@cairn/contracts'
import { type Address, isSameAddress } from '@cairn/primitives'
import type { Accepted } from './metatx.ts'

const all = Object.values(contexts)
const factories = all.map(({ factory }) => factory)
const guests = all.map(({ guestModule }) => guestModule)

/**
 * Checks that nothing but the wallet whose nonce a transaction uses decides what
 * happens in it: it is the wallet's own `execute`, or a guest module's bundle of
 * these and of its deployment. Otherwise a stranger could hand in signed calls
 * that they saw, through a contract of their own, and make them fail.
 *
 * @see TXPD-01
 */
export function isByOwner({
  contract,
  input,
  used,
}: Pick<Accepted, 'contract' | 'input' | 'used'>): boolean {
  if (!used || isSameAddress(contract, used.wallet)) return true
  if (!isOneOf(guests, contract)) return false
  const { calls = [] } = decodeExecute(input) ?? {}
  return calls.every(
    ({ to, delegateCall }) =>
      !delegateCall && isOneOf([...factories, used.wallet], to),
  )
}

function isOneOf(list: readonly Address[], address: Address): boolean {
  return list.some((one) => isSameAddress(one, address))
}
