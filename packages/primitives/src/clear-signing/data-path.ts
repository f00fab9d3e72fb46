/** A step into data: a member, an item, all items, or a part of some bytes. */
type Step =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'item'; readonly index: number }
  | { readonly type: 'all' }
  | {
      readonly type: 'part'
      readonly from: number
      readonly to: number | undefined
    }

/** A way into the data, the transaction (`@`) or the description (`$`). */
export type DataPath = {
  readonly root: 'data' | 'transaction' | 'description'
  readonly isAbsolute: boolean
  readonly steps: readonly Step[]
}

/** A value with its place, such as `orders[0].price`. */
export type Found = {
  readonly place: string
  readonly value: unknown
  /** Only some of its bytes. */
  readonly isPart: boolean
}

const roots = { '#': 'data', '@': 'transaction', $: 'description' } as const

/** Parses a path of ERC-7730; `undefined` if it is none. */
export function parsePath(text: string): DataPath | undefined {
  const mark = text.slice(0, 1)
  const isAbsolute = mark in roots
  const root = isAbsolute ? roots[mark as keyof typeof roots] : 'data'
  const parts = (isAbsolute ? text.slice(1) : text)
    .replaceAll('[', '.[')
    .split('.')
    .filter((part) => part !== '')
  const steps = parts.map(parseStep)
  return steps.every((step) => step !== undefined)
    ? { root, isAbsolute, steps }
    : undefined
}

function parseStep(part: string): Step | undefined {
  if (!part.startsWith('['))
    return /^[\w$]+$/.test(part) ? { type: 'name', name: part } : undefined
  if (part === '[]') return { type: 'all' }
  const item = /^\[(-?\d{1,9})\]$/.exec(part)?.[1]
  if (item !== undefined) return { type: 'item', index: Number(item) }
  const [, from, to] = /^\[(-?\d{0,9}):(-?\d{0,9})\]$/.exec(part) ?? []
  if (from === undefined) return undefined
  return { type: 'part', from: Number(from), to: to ? Number(to) : undefined }
}

/** Returns every value that a path leads to. */
export function follow(
  value: unknown,
  [step, ...rest]: readonly Step[],
  place = '',
): readonly Found[] {
  if (step === undefined) return [{ place, value, isPart: false }]
  switch (step.type) {
    case 'name': {
      if (!isObject(value) || !Object.hasOwn(value, step.name)) return []
      const next = place === '' ? step.name : `${place}.${step.name}`
      return follow(value[step.name], rest, next)
    }
    case 'item': {
      if (!Array.isArray(value)) return []
      const index = step.index < 0 ? value.length + step.index : step.index
      return index in value
        ? follow(value[index], rest, `${place}[${index}]`)
        : []
    }
    case 'all':
      return Array.isArray(value)
        ? value.flatMap((one, index) => follow(one, rest, `${place}[${index}]`))
        : []
    case 'part': {
      const digits = toDigits(value)
      if (digits === undefined || rest.length > 0) return []
      const [from, to] = [step.from, step.to].map((at) =>
        at === undefined ? undefined : at * 2,
      )
      const part = `0x${digits.slice(from, to)}`
      return [{ place, value: part, isPart: true }]
    }
  }
}

/** Lists the single values in data, with their places. */
export function listLeaves(value: unknown, place = ''): readonly Found[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((one, index) => listLeaves(one, `${place}[${index}]`))
  if (isObject(value))
    return Object.entries(value).flatMap(([name, one]) =>
      listLeaves(one, place === '' ? name : `${place}.${name}`),
    )
  return [{ place, value, isPart: false }]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The digits of bytes, or of a number as a word. */
function toDigits(value: unknown): string | undefined {
  if (typeof value === 'bigint' && value >= 0n)
    return value.toString(16).padStart(64, '0')
  return typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
    ? value.slice(2)
    : undefined
}
