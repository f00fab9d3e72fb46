import { type Hex, isWithinSize } from '@cairn/primitives'
import { type AbiFunction, AbiParameters } from 'ox'
import { knownFunctions } from './known-functions.ts'

/** An argument: numbers in decimal, bytes and addresses in hex. */
export type Argument = {
  readonly name?: string
  readonly type: string
  /** The arguments of a tuple, or the list of values of an array. */
  readonly value: unknown
}

export type DecodedCall = {
  /** `transfer(address,uint256)`. */
  readonly signature: string
  readonly function: string
  readonly args: Argument[]
}

/**
 * Decodes call data into a function and its arguments.
 *
 * @returns `undefined` when the selector is unknown, or when the data fits no
 *   function with that selector
 * @see HIST-02
 */
export function decodeCall(callData: Hex): DecodedCall | undefined {
  const selector = callData.slice(0, 10).toLowerCase()
  for (const fn of knownFunctions.get(selector) ?? []) {
    const args = decodeArguments(fn, `0x${callData.slice(10)}`)
    if (args) return { signature: signatureOf(fn), function: fn.name, args }
  }
  return undefined
}

/** Lists the signatures of all known functions with a selector. */
export function listSignatures(selector: string): string[] {
  return (knownFunctions.get(selector.toLowerCase()) ?? []).map(signatureOf)
}

function decodeArguments(
  { inputs }: AbiFunction.AbiFunction,
  data: Hex,
): Argument[] | undefined {
  if (inputs.length === 0) return []
  if (!isWithinSize(inputs, data)) return undefined
  try {
    const values: readonly unknown[] = AbiParameters.decode(inputs, data, {
      checksumAddress: true,
    })
    return inputs.map((input, index) => toArgument(input, values[index]))
  } catch {
    // The data does not fit. Another function may share the selector.
    return undefined
  }
}

type Parameter = {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly Parameter[]
}

function toArgument(parameter: Parameter, value: unknown): Argument {
  return {
    ...(parameter.name && { name: parameter.name }),
    type: parameter.type,
    value: toPlain(parameter, value),
  }
}

function toPlain(parameter: Parameter, value: unknown): unknown {
  const element = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (element !== undefined) {
    return (value as readonly unknown[]).map((it) =>
      toPlain({ ...parameter, type: element }, it),
    )
  }
  if (parameter.components) {
    const fields = value as Readonly<Record<string, unknown>>
    return parameter.components.map((component, index) =>
      toArgument(component, fields[component.name ?? index]),
    )
  }
  return typeof value === 'bigint' || typeof value === 'number'
    ? `${value}`
    : value
}

function signatureOf(fn: AbiFunction.AbiFunction): string {
  return `${fn.name}(${fn.inputs.map(canonicalType).join(',')})`
}

function canonicalType({ type, components }: Parameter): string {
  if (!components) return type
  return `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}`
}
