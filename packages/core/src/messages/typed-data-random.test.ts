import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import * as Hash from 'ox/Hash'
import * as OxHex from 'ox/Hex'
import { expect, test } from 'vitest'
import {
  InvalidTypedDataError,
  parseTypedData,
  type TypedData,
  type TypedField,
  typedDataDigest,
  typedDataDomain,
  typedDataFields,
  typedDataJson,
} from './typed-data.ts'

const atoms = ['string', 'bool', 'address', 'bytes', 'bytes1', 'bytes32']
const integers = ['uint8', 'uint256', 'int8', 'int256', 'uint64']
const odd = ['uint7', 'bytes33', 'Nobody', 'A', 'string[0]', '', 'a b', 'uint']

const type = fc
  .tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...atoms, ...integers) },
      { weight: 5, arbitrary: fc.constantFrom('B', 'C') },
      { weight: 1, arbitrary: fc.constantFrom(...odd) },
    ),
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: fc.constantFrom('[]', '[2]', '[][2]', '[0]') },
    ),
  )
  .map(([base, list]) => base + list)
const name = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('a', 'b', 'c', '$d', 'name') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', '', 'a b', 'toString') },
)
const members = (most: number, kind = type) =>
  fc.uniqueArray(fc.record({ name, type: kind }), {
    maxLength: most,
    selector: (one) => one.name,
  })
const domainMember = fc.constantFrom(
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
  { name: 'name', type: 'bytes' },
)

/** Values that some library somewhere takes for something else. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    ...[undefined, null, true, '', '0x', 'zz12', '0x123', 'true', ['0x', 'ab']],
    ...[Number.NaN, 2 ** 53, -1, 1.5, '1e3', '-1', '0x-1', [], {}, 'ETHAuth'],
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.bigInt(),
  fc.double(),
)
const hexOf = (min: number, max = min) =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((bytes) => OxHex.fromBytes(bytes))

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

function anyOf(types: Types, kind: string, depth = 0): fc.Arbitrary<unknown> {
  const [, inner, size] = /^(.+)\[(\d*)\]$/.exec(kind) ?? []
  const right =
    inner !== undefined
      ? fc.array(anyOf(types, inner, depth + 1), {
          minLength: Number(size ?? 0),
          maxLength: Number(size || 2),
        })
      : atomOf(types, kind, depth)
  return fc.oneof(
    { weight: 30, arbitrary: right },
    { weight: 1, arbitrary: anything },
  )
}

function atomOf(types: Types, kind: string, depth: number) {
  const struct = types[kind]
  if (struct && depth < 5) return structOf(types, struct, depth + 1)
  if (kind === 'bool') return fc.boolean()
  if (kind === 'address') return hexOf(20)
  if (kind === 'bytes') return hexOf(0, 5)
  if (kind.startsWith('bytes')) return hexOf(Number(kind.slice(5)) % 64)
  if (kind === 'string')
    return fc.string({ unit: 'grapheme-composite', maxLength: 8 })
  const [, isInt, bits] = /^(u?)int(\d+)$/.exec(kind) ?? []
  if (bits === undefined) return anything
  const top = 2n ** BigInt(Number(bits) - (isInt === '' ? 1 : 0))
  return fc
    .bigInt({ min: isInt === '' ? -top - 1n : -1n, max: top })
    .chain((one) =>
      fc.constantFrom<unknown>(
        one,
        `${one}`,
        Number(one),
        OxHex.fromNumber(one < 0n ? 0n : one),
      ),
    )
}

function structOf(
  types: Types,
  list: readonly { name: string; type: string }[],
  depth = 0,
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(...list.map((one) => anyOf(types, one.type, depth)))
    .map((values) =>
      Object.fromEntries(list.map((one, at) => [one.name, values[at]])),
    )
}

const typedData = fc
  .record({
    A: members(4),
    B: members(3, fc.constantFrom(...atoms, ...integers, 'C')),
    C: members(2, fc.constantFrom(...atoms, ...integers)),
    EIP712Domain: fc.uniqueArray(domainMember, { selector: (m) => m.name }),
    isDomainTyped: fc.boolean(),
  })
  .chain(({ EIP712Domain, isDomainTyped, ...structs }) => {
    const types = { ...structs, ...(isDomainTyped && { EIP712Domain }) }
    return fc.record({
      types: fc.constant(types),
      primaryType: fc.constant('A'),
      domain: structOf({}, EIP712Domain),
      message: structOf(structs, structs.A),
    })
  })

/** The values of a struct, rebuilt from the rows of the screen alone. */
function rebuild(fields: readonly TypedField[]): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const { path, type: kind, value } of fields) {
    const steps = path.split(/[.[]/).map((step) => step.replace(']', ''))
    let place = root
    for (const [at, step] of steps.entries()) {
      const next = steps[at + 1]
      if (next === undefined) place[step] = fromRow(kind, value)
      else if (!Object.hasOwn(place, step))
        place[step] = /^\d+$/.test(next) ? [] : {}
      place = place[step] as Record<string, unknown>
    }
  }
  return root
}

function fromRow(kind: string, value: string): unknown {
  if (kind.endsWith(']')) return []
  if (value === '{}' && /^[A-Z]/.test(kind)) return {}
  return kind === 'bool' ? value === 'true' : value
}

/** The digest by an independent library, of what the screen shows. */
function digestOfRows(data: TypedData): string {
  const { EIP712Domain = [], ...types } = data.types
  const hash = TypedDataEncoder.hashStruct
  return Hash.keccak256(
    OxHex.concat(
      '0x1901',
      hash(
        'EIP712Domain',
        { EIP712Domain: [...EIP712Domain] },
        rebuild(typedDataDomain(data)),
      ) as OxHex.Hex,
      hash(
        data.primaryType,
        types,
        rebuild(typedDataFields(data)),
      ) as OxHex.Hex,
    ),
  )
}

test('[SIGN-11] 20,000 odd typed data are refused, or signed exactly as they are shown', () => {
  let taken = 0
  fc.assert(
    fc.property(typedData, (value) => {
      let data: TypedData
      try {
        data = parseTypedData(value)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidTypedDataError)
        return
      }
      taken += 1
      if (
        Object.values(data.types)
          .flat()
          .some(({ type: kind }) => /^uint(?!\d)/.test(kind))
      )
        return
      expect(typedDataDigest(data)).toBe(digestOfRows(data))
      expect(parseTypedData(JSON.parse(JSON.stringify(data)))).toEqual(data)
      expect(typedDataJson(data)).not.toMatch(/[\u202a-\u202e\u200b-\u200c]/)
    }),
    { numRuns: 20_000, seed: 712 },
  )
  // Not by refusing everything.
  expect(taken).toBeGreaterThan(5_000)
})
