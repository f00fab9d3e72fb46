import { isAddress } from '../accounts/address.ts'
import { isNativeToken } from '../accounts/address-text.ts'
import type { Address } from '../accounts/wallet-config.ts'
import { integerOf } from '../messages/integer-of.ts'
import { displayFullAmount } from '../money/display-amount.ts'
import { cleanText } from '../text/clean-text.ts'
import { showLine } from '../text/show-text.ts'
import { type Found, follow, parsePath } from './data-path.ts'
import type { Descriptor, DescriptorField } from './descriptor.ts'

/** A value as a description wants it shown. */
export type ClearValue =
  | { readonly type: 'text'; readonly text: string }
  /** In base units of the network's own coin. */
  | { readonly type: 'native'; readonly amount: bigint }
  | {
      readonly type: 'token'
      /** In base units. */
      readonly amount: bigint
      readonly token: Address
      /** The description's word for an amount this high, such as "All". */
      readonly message: string | undefined
    }
  | {
      readonly type: 'item'
      readonly tokenId: bigint
      readonly collection: Address
    }
  /** Seconds since 1970. */
  | { readonly type: 'date'; readonly seconds: bigint }
  | { readonly type: 'duration'; readonly seconds: bigint }
  | { readonly type: 'address'; readonly address: Address }

/** A value as it is shown, and as it is where words stand in its place. */
export type ReadValue = {
  readonly value: ClearValue
  readonly raw?: string | undefined
}

/** Data that formats may look up. */
export type ValueContext = {
  readonly descriptor: Descriptor
  /** Finds values by a path that a field names. */
  readonly find: (path: string) => readonly Found[]
  /** Is told of values that are shown as part of another. */
  readonly cover: (found: Found) => void
}

/**
 * Shows a value as its field wants it. A value that does not fit its format is
 * shown as it is, and one that words replace stands beside them: a description
 * may call any number a date, or an address a name.
 *
 * @param index - position among the values of the field
 */
export function readValue(
  found: Found,
  field: DescriptorField,
  index: number,
  context: ValueContext,
): ReadValue {
  const value = formatted(found, field, index, context)
  const raw = textOf(found.value)
  return { value, raw: isAsItIs(value, raw) ? undefined : raw }
}

/** Whether a value is on the page whole by the way it is shown. */
function isAsItIs(value: ClearValue, raw: string): boolean {
  switch (value.type) {
    case 'text':
      return value.text === raw
    case 'address':
      return value.address === raw.toLowerCase()
    case 'token':
    case 'item':
      return true
    case 'native':
    case 'date':
    case 'duration':
      return false
    default:
      return value satisfies never
  }
}

function formatted(
  found: Found,
  field: DescriptorField,
  index: number,
  context: ValueContext,
): ClearValue {
  const { value } = found
  const number = integerOf(value)
  const { params = {} } = field
  switch (field.format) {
    case 'amount':
      if (number !== undefined) return { type: 'native', amount: number }
      break
    case 'tokenAmount': {
      if (number === undefined) break
      const shown = readTokenAmount(number, params, index, context)
      if (shown) return shown
      break
    }
    case 'nftName': {
      if (number === undefined) break
      const collection =
        toAddressOrNone(constantOf(params.collection, context)) ??
        readAddressAt(params.collectionPath, index, context)
      if (collection) return { type: 'item', tokenId: number, collection }
      break
    }
    case 'date':
      if (number !== undefined && params.encoding !== 'blockheight')
        return { type: 'date', seconds: number }
      break
    case 'duration':
      if (number !== undefined) return { type: 'duration', seconds: number }
      break
    case 'unit': {
      const decimals = Number(constantOf(params.decimals, context) ?? 0)
      const isPlain = Number.isInteger(decimals) && decimals >= 0
      if (number === undefined || !isPlain || decimals > 77) break
      const base = shortText(constantOf(params.base, context))
      return {
        type: 'text',
        text: `${displayFullAmount(number, decimals)} ${base}`.trim(),
      }
    }
    case 'enum': {
      const text = enumText(value, params.$ref, context)
      if (text !== undefined) return { type: 'text', text }
      break
    }
    case 'addressName': {
      const address = toAddressOrNone(value)
      if (address) return { type: 'address', address }
      break
    }
  }
  return { type: 'text', text: textOf(value) }
}

/** Returns a value as it is; characters that would hide stand as numbers. */
export function textOf(value: unknown): string {
  return showLine(
    Array.isArray(value) && value.length === 0 ? '[]' : String(value),
  )
}

/** Cleans a text of a description: one line of at most 80 characters. */
export function shortText(text: unknown): string {
  return typeof text === 'string'
    ? cleanText(text).replace(/\s+/g, ' ').trim().slice(0, 80)
    : ''
}

function readTokenAmount(
  amount: bigint,
  params: Readonly<Record<string, unknown>>,
  index: number,
  context: ValueContext,
): ClearValue | undefined {
  const token =
    toAddressOrNone(constantOf(params.token, context)) ??
    readAddressAt(params.tokenPath, index, context)
  if (!token) return undefined
  const natives = [constantOf(params.nativeCurrencyAddress, context)].flat()
  // A description may not call a contract's coin the network's own.
  const isNative = natives.some((one) => toAddressOrNone(one) === token)
  if (isNative && isNativeToken(token)) return { type: 'native', amount }
  const threshold = integerOf(constantOf(params.threshold, context))
  const isAbove = threshold !== undefined && amount >= threshold
  const words = shortText(constantOf(params.message, context))
  const message = isAbove ? words || 'Unlimited' : undefined
  return { type: 'token', amount, token, message }
}

/** A number that makes an address is not covered: it is not shown as it is. */
function readAddressAt(
  path: unknown,
  index: number,
  { find, cover }: ValueContext,
): Address | undefined {
  if (typeof path !== 'string') return undefined
  const all = find(path)
  const found = all.length === 1 ? all[0] : all[index]
  const address = found && toAddressOrNone(found.value)
  if (address && typeof found.value === 'string') cover(found)
  return address
}

/** Follows `$.…`; anything else stands for itself. */
export function constantOf(
  value: unknown,
  { descriptor }: Pick<ValueContext, 'descriptor'>,
): unknown {
  if (typeof value !== 'string' || !value.startsWith('$.')) return value
  const path = parsePath(value)
  return path && follow(descriptor, path.steps)[0]?.value
}

function enumText(
  value: unknown,
  ref: unknown,
  context: ValueContext,
): string | undefined {
  const names = constantOf(ref, context)
  const key = textOf(value)
  if (typeof names !== 'object' || names === null) return undefined
  if (!Object.hasOwn(names, key)) return undefined
  return shortText((names as Record<string, unknown>)[key]) || undefined
}

/** Reads an address, also from a number that has nothing above it. */
function toAddressOrNone(value: unknown): Address | undefined {
  if (typeof value === 'bigint' && value > 0n && value < 2n ** 160n)
    return `0x${value.toString(16).padStart(40, '0')}`
  if (typeof value !== 'string') return undefined
  const address = value.toLowerCase()
  return isAddress(address) ? address : undefined
}
