import { ethers } from 'ethers'
import { pick, type Random } from './_hostile-requests.ts'

const { concat, toBeHex } = ethers

/** Every kind of part in a version 1 signature. */
export const partsOfV1 = ['signature', 'address', 'contract'] as const
/** Every kind of part in a version 2 signature. */
export const partsOfV2 = [
  ...partsOfV1,
  'node',
  'branch',
  'subdigest',
  'nested',
  'unknown',
] as const
type Part = (typeof partsOfV2)[number]

/** Changes made to a signature before it is sent. */
export const changes = [
  'whole',
  'truncated',
  'flipped',
  'twice',
  'deep',
  'huge',
  'chained',
  'wrapped',
] as const

const signer = new ethers.SigningKey(`0x${'51'.repeat(32)}`)

function bytes(random: Random, length: number): string {
  return ethers.hexlify(Uint8Array.from({ length }, () => random(256)))
}

/**
 * Returns a key's signature of random bytes, or bytes that may be no curve
 * point.
 */
function keySignature(random: Random): string {
  if (random(3) === 0) return bytes(random, 66)
  const { serialized } = signer.sign(bytes(random, 32))
  return concat([serialized, toBeHex(pick(random, [1, 2, 0, 9]), 1)])
}

function contractSignature(random: Random): string {
  const body = pick(random, ['0x', bytes(random, 65), bytes(random, 200)])
  return concat([body, toBeHex(pick(random, [1, 2, 3, 3, 7]), 1)])
}

function part(kind: Part, version: 1 | 2, random: Random): string {
  const weight = toBeHex(random(256), 1)
  const address = pick(random, [bytes(random, 20), `0x${'00'.repeat(20)}`])
  const sized = (text: string, size: number) =>
    concat([toBeHex(ethers.dataLength(text), size), text])
  const inner = () => tree([pick(random, partsOfV2.slice(0, 4))], 2, random)
  switch (kind) {
    case 'signature':
      return concat(['0x00', weight, keySignature(random)])
    case 'address':
      return concat(['0x01', weight, address])
    case 'contract': {
      const signature = contractSignature(random)
      const size = version === 1 ? 2 : 3
      return concat(['0x02', weight, address, sized(signature, size)])
    }
    case 'node':
      return concat(['0x03', bytes(random, 32)])
    case 'branch':
      return concat(['0x04', sized(inner(), 3)])
    case 'subdigest':
      return concat(['0x05', bytes(random, 32)])
    case 'nested':
      return concat(['0x06', weight, toBeHex(random(9), 2), sized(inner(), 3)])
    default:
      return concat([toBeHex(7 + random(200), 1), bytes(random, 40)])
  }
}

function tree(kinds: readonly Part[], version: 1 | 2, random: Random): string {
  return concat(kinds.map((kind) => part(kind, version, random)))
}

/** Returns a signature whose first part is of `kind`, after `change`. */
export function hostileSignature(
  version: 1 | 2,
  kind: Part,
  change: (typeof changes)[number],
  random: Random,
): string {
  const others = version === 1 ? partsOfV1 : partsOfV2
  const rest = Array.from({ length: random(4) }, () => pick(random, others))
  const body = tree([kind, ...rest], version, random)
  const threshold = toBeHex(random(4), 2)
  const head =
    version === 1
      ? threshold
      : concat([pick(random, ['0x', '0x01', '0x02']), threshold, '0x00000000'])
  const whole = concat([head, body])
  const length = ethers.dataLength(whole)
  const cut = random(length)
  switch (change) {
    case 'truncated':
      return ethers.dataSlice(whole, 0, cut)
    case 'flipped':
      return concat([
        ethers.dataSlice(whole, 0, cut),
        bytes(random, 1),
        ethers.dataSlice(whole, cut + 1),
      ])
    case 'twice':
      return concat([whole, whole])
    case 'deep':
      return concat([head, nest(body, 1_000)])
    case 'huge':
      return concat([head, ...Array(600).fill(body)]).slice(0, 150_002)
    case 'chained':
      return concat(['0x03', ...Array(3).fill(sized3(whole))])
    case 'wrapped':
      return concat([
        ethers.AbiCoder.defaultAbiCoder().encode(
          ['address', 'bytes', 'bytes'],
          [bytes(random, 20), bytes(random, 40), whole],
        ),
        '0x6492649264926492649264926492649264926492649264926492649264926492',
      ])
    default:
      return whole
  }
}

function sized3(text: string): string {
  return concat([toBeHex(ethers.dataLength(text), 3), text])
}

/** Nests branches around `body`. */
function nest(body: string, depth: number): string {
  const innermost = ethers.dataLength(body)
  const heads = Array.from({ length: depth }, (_, level) =>
    concat(['0x04', toBeHex(innermost + 4 * (depth - 1 - level), 3)]),
  )
  return concat([...heads, body])
}
