import type { Address } from '../accounts/wallet-config.ts'
import { allUnits } from '../money/all-units.ts'

/** One value of signed typed data, by its way from the top. */
export type SignedField = {
  readonly path: string
  readonly type: string
  readonly value: string
}

/** Base units, `all` if no balance can be higher, or collectibles. */
export type GrantAmount =
  | bigint
  | 'all'
  | { readonly id: bigint }
  /** Every collectible of the contract. */
  | { readonly items: 'all' }
  /** Units of a coin, or a collectible: its contract takes it for one of them. */
  | { readonly idOrAmount: bigint }

/** Coins that typed data lets somebody take, or moves at once. */
export type Permit = {
  /** `move`: the coins go to `address` once somebody hands the signature in. */
  readonly kind: 'allow' | 'move'
  /** The one who may take them, or gets them. */
  readonly address: Address
  /** The ones that take all come first, and the ones that take nothing last. */
  readonly grants: readonly {
    readonly token: Address
    readonly amount: GrantAmount
    /** End of the permission, in seconds since 1970; absent if it has none. */
    readonly until: bigint | undefined
  }[]
  /** End of the time to hand the signature in, in seconds since 1970. */
  readonly deadline: bigint | undefined
}

/**
 * Reads typed data that hands coins or collectibles over: permits of coins
 * (ERC-2612, DAI) and of collectibles (ERC-4494, and of all to an operator),
 * Permit2's allowances and transfers, orders to transfer (Polygon's coins), and
 * ERC-3009's transfers. Goes by the signed members and their types, whatever the
 * data calls itself.
 *
 * @param contract - the contract that the signed domain names
 * @returns `undefined` for anything else
 * @see SIGN-11
 */
export function readPermit(
  fields: readonly SignedField[],
  contract: string | undefined,
): Permit | undefined {
  const at = createReader(fields)
  const token = contract?.startsWith('0x') ? (contract as Address) : undefined
  const spender = at.address('spender') ?? at.address('operator')
  if (spender) return readAllowance(at, spender, token)
  const to = at.address('to')
  const isMove = to && at.address('from') && at.number('validBefore')
  const grants = ownGrants(at, token)
  if (!isMove || grants.length === 0) return undefined
  return {
    kind: 'move',
    address: to,
    grants: inOrder(grants),
    deadline: at.number('validBefore'),
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(fields: readonly SignedField[]) {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return {
    address(path: string): Address | undefined {
      const field = byPath.get(path)
      return field?.type === 'address' ? (field.value as Address) : undefined
    },
    number(path: string): bigint | undefined {
      const field = byPath.get(path)
      return field && /^u?int\d*$/.test(field.type)
        ? BigInt(field.value)
        : undefined
    },
    /** Ways to a struct of this name, or to each of a list of them. */
    places: (name: string): readonly string[] =>
      fields.flatMap(({ path }) => {
        const place = path.replace(/\.token$/, '')
        const isPlace = place.replace(/\[\d+\]$/, '') === name
        return isPlace && place !== path ? place : []
      }),
    flag: (path: string) =>
      byPath.get(path)?.type === 'bool' ? byPath.get(path)?.value : undefined,
  }
}

function readAllowance(
  at: Reader,
  address: Address,
  token: Address | undefined,
): Permit | undefined {
  const deadline =
    at.number('deadline') ?? at.number('sigDeadline') ?? at.number('expiry')
  const listed = [...grantsAt(at, 'details'), ...grantsAt(at, 'permitted')]
  const grants = [...ownGrants(at, token), ...listed]
  if (grants.length === 0) return undefined
  const isDai = at.flag('allowed') !== undefined
  // DAI has a nonce in the place of a deadline that is 0.
  const isEndless = isDai && deadline === 0n
  return {
    kind: 'allow',
    address,
    grants: inOrder(grants),
    deadline: isEndless ? undefined : deadline,
  }
}

/**
 * Puts first what takes all, and last what takes nothing. Permit2 lets whoever
 * asks add members of any kind, and lists may be as long as they like.
 */
function inOrder(grants: Permit['grants']): Permit['grants'] {
  const places = grants.map(({ amount }) =>
    amount === 'all' ? 0 : amount === 0n ? 2 : 1,
  )
  return [0, 1, 2].flatMap((place) =>
    grants.filter((_, index) => places[index] === place),
  )
}

/** Reads what the contract of a coin or of collectibles is told itself. */
function ownGrants(at: Reader, token: Address | undefined): Permit['grants'] {
  if (!token) return []
  const value = at.number('value')
  const id = at.number('tokenId')
  const idOrAmount = at.number('tokenIdOrAmount')
  const allowed = at.flag('allowed')
  const approved = at.flag('approved')
  const all = allowed === 'true' ? 'all' : 0n
  const allItems = approved === 'true' ? ({ items: 'all' } as const) : 0n
  const amounts: readonly (GrantAmount | undefined)[] = [
    allowed === undefined ? amountOf(value) : all,
    approved === undefined ? undefined : allItems,
    id === undefined ? undefined : { id },
    idOrAmount === undefined ? undefined : { idOrAmount },
  ]
  return amounts.flatMap((amount) =>
    amount === undefined ? [] : [{ token, amount, until: undefined }],
  )
}

/** Permit2's coins, one or a list: all of them, however many. */
function grantsAt(at: Reader, name: string): Permit['grants'] {
  return at.places(name).flatMap((place) => {
    const token = at.address(`${place}.token`)
    const amount = at.number(`${place}.amount`)
    if (!token || amount === undefined) return []
    const until = at.number(`${place}.expiration`)
    return { token, amount: amountOf(amount), until }
  })
}

function amountOf<Value extends bigint | undefined>(value: Value) {
  return value !== undefined && value >= allUnits ? 'all' : value
}
