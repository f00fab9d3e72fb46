/** Content of a frame. */
export type Frame =
  | {
      readonly type: 'request'
      /** JSON of the id, as the client wrote it. */
      readonly id: string
      readonly method: string
      readonly params: unknown
    }
  | {
      readonly type: 'answer'
      /** Id of our request; `undefined` if it cannot be one of ours. */
      readonly id: number | undefined
      readonly isResult: boolean
    }
  | { readonly type: 'malformed'; readonly id: string }

const maxIdLength = 100

/**
 * Parses the text of a frame. The id of a request keeps its exact digits: some
 * clients send numbers of 19 digits, which JavaScript would round.
 *
 * @see WCON-02
 */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { type: 'malformed', id: 'null' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { type: 'malformed', id: 'null' }
  const frame = value as Readonly<Record<string, unknown>>
  if (!Object.hasOwn(frame, 'method')) {
    const isResult = Object.hasOwn(frame, 'result')
    if (!isResult && !Object.hasOwn(frame, 'error'))
      return { type: 'malformed', id: rawId(text, frame.id) ?? 'null' }
    return { type: 'answer', id: ownId(frame.id), isResult }
  }
  const id = rawId(text, frame.id)
  if (id === undefined || typeof frame.method !== 'string')
    return { type: 'malformed', id: id ?? 'null' }
  return { type: 'request', id, method: frame.method, params: frame.params }
}

/**
 * Returns the id of a request as JSON; `undefined` if it is neither a number
 * nor a short string.
 */
function rawId(text: string, id: unknown): string | undefined {
  if (typeof id === 'string')
    return id.length <= maxIdLength ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  const source = numberSource(text)
  return source !== undefined && source.length <= maxIdLength
    ? source
    : undefined
}

/** Digits of the number `id` of the outermost object. */
function numberSource(text: string): string | undefined {
  const sources = new WeakMap<object, string>()
  const reviver = function (
    this: object,
    key: string,
    value: unknown,
    context?: { readonly source?: string },
  ) {
    if (key === 'id' && context?.source !== undefined)
      sources.set(this, context.source)
    return value
  }
  try {
    const root = JSON.parse(text, reviver) as object
    return sources.get(root)
  } catch {
    // The reviver is recursive, so very deep parameters exceed the stack.
    return undefined
  }
}

/** Our ids are numbers below 2^53. Some clients answer with `"…n"`. */
function ownId(id: unknown): number | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? id : undefined
  if (typeof id !== 'string' || !/^\d{1,16}n?$/.test(id)) return undefined
  return Number(id.replace('n', ''))
}
