import * as Abi from 'ox/Abi'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import * as TypedData from 'ox/TypedData'
import type { Hex } from '../accounts/wallet-config.ts'
import { isWithinSize } from '../calls/abi-size.ts'
import type { OperationCall } from '../calls/operation.ts'
import {
  type ClearValue,
  constantOf,
  readValue,
  shortText,
  textOf,
  type ValueContext,
} from './clear-value.ts'
import { type Found, follow, listLeaves, parsePath } from './data-path.ts'
import type {
  Deployment,
  Descriptor,
  DescriptorField,
  DescriptorFormat,
} from './descriptor.ts'

/** A call or typed data in the words of its description. */
export type ClearSigning = {
  readonly intent: string
  /** The contract's operator, as the description names it. */
  readonly owner: string | undefined
  readonly fields: readonly {
    readonly label: string
    readonly value: ClearValue
    /** The value as it is, where words stand in its place. */
    readonly raw?: string | undefined
  }[]
  /** Values that the description leaves out, as they are. */
  readonly rest: readonly { readonly place: string; readonly text: string }[]
}

/** Typed data, as far as its reading needs it. */
export type ClearTypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** More values than this are shown as they are. */
const mostLeaves = 200

/**
 * Reads a call by a description of its contract. Every value is in the result,
 * described or as it is.
 *
 * @returns `undefined` if the description is of another contract or function, or
 *   if the data is not what the function takes; bytes after it are told of
 * @see DAPP-03
 * @see https://eips.ethereum.org/EIPS/eip-7730
 */
export function readClearCall(
  descriptor: Descriptor,
  { to, value, data }: OperationCall,
  chainId: number,
): ClearSigning | undefined {
  const { contract } = descriptor.context
  if (!contract || !isDeployed(contract.deployments, chainId, to))
    return undefined
  const found = findFunction(descriptor, data.slice(0, 10).toLowerCase())
  const decoded = found && decode(found.inputs, `0x${data.slice(10)}`)
  if (!found || !decoded) return undefined
  const { args, after } = decoded
  const reading = read(descriptor, found.format, args, { to, value, chainId })
  if (!reading || after === '') return reading
  const left = { place: 'after the arguments', text: `0x${after}` }
  return { ...reading, rest: [...reading.rest, left] }
}

/**
 * Reads typed data by a description of it.
 *
 * @returns `undefined` if the description is of other data
 * @see DAPP-03 SIGN-11
 */
export function readClearTypedData(
  descriptor: Descriptor,
  data: ClearTypedData,
): ClearSigning | undefined {
  const { eip712 } = descriptor.context
  const { chainId, verifyingContract: to } = data.domain
  if (!eip712 || typeof to !== 'string') return undefined
  const { deployments, domain = {} } = eip712
  const isPlaced = deployments
    ? isDeployed(deployments, Number(chainId), to)
    : isEqual(domain.verifyingContract, to) && isEqual(domain.chainId, chainId)
  const isSame = Object.entries(domain).every(
    ([name, value]) =>
      Object.hasOwn(data.domain, name) && isEqual(value, data.domain[name]),
  )
  const format = isPlaced && isSame && findType(descriptor, data)
  if (!format) return undefined
  return read(descriptor, format, data.message, { to, chainId })
}

function read(
  descriptor: Descriptor,
  format: DescriptorFormat,
  data: unknown,
  transaction: Readonly<Record<string, unknown>>,
): ClearSigning | undefined {
  const leaves = listLeaves(data)
  if (leaves.length > mostLeaves) return undefined
  const covered = new Set<string>()
  const cover = ({ place, isPart }: Found) => {
    if (!isPart) covered.add(place)
  }
  const find = (path: string, base: string): readonly Found[] => {
    const parsed = parsePath(path)
    if (!parsed || parsed.root === 'description') return []
    if (parsed.root === 'transaction')
      return follow(transaction, parsed.steps).map((one) => ({
        ...one,
        place: `@.${one.place}`,
      }))
    const steps = parsed.isAbsolute ? [] : (parsePath(base)?.steps ?? [])
    return follow(data, [...steps, ...parsed.steps])
  }
  const fields: ClearSigning['fields'][number][] = []
  const walk = (list: readonly DescriptorField[], base: string, depth = 0) => {
    for (const one of list) {
      const field = withReference(one, descriptor)
      const { path, fields: inner } = field
      if (inner && depth < 8) walk(inner, join(base, path ?? ''), depth + 1)
      const isShown = !inner && field.visible !== 'never'
      if (!isShown || path === undefined) continue
      const context: ValueContext = {
        descriptor,
        cover,
        find: (other) => find(other, base),
      }
      const room = mostLeaves - fields.length
      const leavesHere = find(path, base).filter(isLeaf).slice(0, room)
      for (const [index, found] of leavesHere.entries()) {
        const named = shortText(constantOf(field.label, context))
        const label = named || found.place
        fields.push({ label, ...readValue(found, field, index, context) })
        cover(found)
      }
    }
  }
  walk(format.fields ?? [], '')
  const { value } = transaction
  const coins: Found[] =
    typeof value === 'bigint' && value > 0n
      ? [{ place: '@.value', value, isPart: false }]
      : []
  return {
    intent: intentOf(format.intent),
    owner: shortText(descriptor.metadata?.owner) || undefined,
    fields,
    rest: [...leaves, ...coins]
      .filter(({ place }) => !covered.has(place))
      .map(({ place, value: left }) => ({ place, text: textOf(left) })),
  }
}

function withReference(
  field: DescriptorField,
  { display }: Descriptor,
): DescriptorField {
  const [, name = ''] =
    /^\$\.display\.definitions\.([\w$]+)$/.exec(field.$ref ?? '') ?? []
  const { definitions = {} } = display
  const found = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!found) return field
  const params = { ...found.params, ...field.params }
  return { ...found, ...field, params }
}

function intentOf(intent: unknown): string {
  if (typeof intent !== 'object' || intent === null) return shortText(intent)
  return shortText(Object.values(intent).filter(isText).join(' '))
}

function findFunction(descriptor: Descriptor, selector: string) {
  for (const [key, format] of Object.entries(descriptor.display.formats)) {
    const inputs = inputsOf(key, selector, descriptor.context.contract?.abi)
    if (inputs) return { format, inputs }
  }
  return undefined
}

type Inputs = readonly AbiParameters.Parameter[]

/** The named parameters of a function, if a key of the formats is of it. */
function inputsOf(
  key: string,
  selector: string,
  abi: unknown,
): Inputs | undefined {
  const named = abiInputs(abi, selector)
  if (/^0x/i.test(key))
    return key.toLowerCase() === selector ? named : undefined
  try {
    const [fn] = Abi.from([`function ${key}`] as readonly string[])
    if (fn?.type !== 'function' || AbiFunction.getSelector(fn) !== selector)
      return undefined
    return fn.inputs.every(({ name }) => name)
      ? fn.inputs
      : (named ?? fn.inputs)
  } catch {
    return undefined
  }
}

function abiInputs(abi: unknown, selector: string): Inputs | undefined {
  if (!Array.isArray(abi)) return undefined
  try {
    const fn = (Abi.from(abi) as Abi.Abi).find(
      (one) =>
        one.type === 'function' && AbiFunction.getSelector(one) === selector,
    )
    return fn?.type === 'function' ? fn.inputs : undefined
  } catch {
    return undefined
  }
}

type Decoded = {
  readonly args: Readonly<Record<string, unknown>>
  /** Digits of bytes that follow the arguments. */
  readonly after: string
}

/** Arguments by name. Data that would be encoded otherwise is not read. */
function decode(inputs: Inputs, data: Hex): Decoded | undefined {
  if (!areTold(inputs) || !isWithinSize(inputs, data)) return undefined
  try {
    const options = { checksumAddress: false }
    const values = AbiParameters.decode(
      inputs,
      data,
      options,
    ) as readonly unknown[]
    const again = AbiParameters.encode(inputs, values as never)
    if (!data.toLowerCase().startsWith(again.toLowerCase())) return undefined
    return {
      args: Object.fromEntries(
        inputs.map((input, index) => [nameOf(input, index), values[index]]),
      ),
      after: data.slice(again.length),
    }
  } catch {
    return undefined
  }
}

/**
 * Whether each parameter has a name of its own, and a plain one: of two that
 * are called alike only one would be shown.
 */
function areTold(inputs: Inputs): boolean {
  const names = inputs.map(nameOf)
  return (
    new Set(names).size === names.length &&
    names.every((name) => /^[A-Za-z_$][\w$]*$/.test(name)) &&
    inputs.every((one) => !('components' in one) || areTold(one.components))
  )
}

function nameOf({ name }: AbiParameters.Parameter, index: number): string {
  return name || `_${index}`
}

function findType(
  { display }: Descriptor,
  { types, primaryType }: ClearTypedData,
): DescriptorFormat | undefined {
  const { formats } = display
  if (Object.hasOwn(formats, primaryType)) return formats[primaryType]
  try {
    const encoded = TypedData.encodeType({ types, primaryType } as never)
    return Object.hasOwn(formats, encoded) ? formats[encoded] : undefined
  } catch {
    return undefined
  }
}

function isDeployed(
  deployments: readonly Deployment[],
  chainId: number,
  to: string,
): boolean {
  return deployments.some(
    (one) => one.chainId === chainId && isEqual(one.address, to),
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return false
  return String(one).toLowerCase() === String(other).toLowerCase()
}

function isLeaf({ value }: Found): boolean {
  return typeof value !== 'object' || value === null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function join(base: string, path: string): string {
  return base === '' || /^[#$@]/.test(path) ? path : `${base}.${path}`
}
