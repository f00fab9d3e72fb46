import { BaseError } from '@cairn/primitives'

/**
 * Places of the functions in `CK_FUNCTION_LIST` of PKCS#11 2.40, whose order is
 * fixed, and their parameters. Handles, flags and sizes are `unsigned long`.
 */
const functions = {
  C_Initialize: [0, ['pointer']],
  C_Finalize: [1, ['pointer']],
  C_GetSlotList: [4, ['byte', 'pointer', 'pointer']],
  C_GetTokenInfo: [6, ['long', 'pointer']],
  C_OpenSession: [12, ['long', 'long', 'pointer', 'pointer', 'pointer']],
  C_CloseSession: [13, ['long']],
  C_CloseAllSessions: [14, ['long']],
  C_Login: [18, ['long', 'long', 'pointer', 'long']],
  C_GetAttributeValue: [24, ['long', 'long', 'pointer', 'long']],
  C_FindObjectsInit: [26, ['long', 'pointer', 'long']],
  C_FindObjects: [27, ['long', 'pointer', 'long', 'pointer']],
  C_FindObjectsFinal: [28, ['long']],
  C_SignInit: [42, ['long', 'pointer', 'long']],
  C_Sign: [43, ['long', 'pointer', 'long', 'pointer', 'pointer']],
} as const satisfies Readonly<Record<string, readonly [number, Parameter[]]>>

type Parameter = 'byte' | 'long' | 'pointer'
type FunctionName = keyof typeof functions
/** A number, memory that the function reads or writes, or no memory. */
export type Argument = bigint | Buffer | null

const types = { byte: 'uint8_t', long: 'unsigned long', pointer: 'void *' }
const functionCount = 44
/** Bytes of `unsigned long` and of pointers on the supported platforms. */
const wordBytes = 8

/** Threads may call at once, and the module locks by the system's means. */
const osLockingOk = 2n
const ok = 0
const notInitialized = 0x190
const alreadyInitialized = 0x191

/** A loaded PKCS#11 module. */
export type Pkcs11Module = {
  /**
   * Calls a function on a thread of its own.
   *
   * @throws {Pkcs11Error} for every return value but `CKR_OK`
   */
  readonly call: (
    name: FunctionName,
    ...given: readonly Argument[]
  ) => Promise<void>
  /**
   * Starts the module anew between two calls, because some find a token that
   * came back only then. It ends all sessions.
   */
  readonly restart: () => Promise<void>
  /** Lays words out in memory, each a number or the address of memory. */
  readonly structure: (...words: readonly (bigint | Buffer)[]) => Buffer
}

const loaded = new Map<string, Promise<Pkcs11Module>>()

/**
 * Loads a PKCS#11 module, the library by which an HSM is used. Each is loaded
 * once, and stays until the process ends.
 *
 * @throws {Pkcs11Error} when it is no such module, or does not start
 */
export function loadModule(path: string): Promise<Pkcs11Module> {
  const known = loaded.get(path)
  if (known) return known
  const loading = load(path)
  loaded.set(path, loading)
  loading.catch(() => loaded.delete(path))
  return loading
}

async function load(path: string): Promise<Pkcs11Module> {
  const { default: koffi } = await import('koffi').catch((cause: unknown) => {
    throw new Pkcs11Error('The library “koffi” is not installed.', { cause })
  })
  if (koffi.sizeof('unsigned long') !== wordBytes)
    throw new Pkcs11Error('PKCS#11 is supported on 64-bit Linux and macOS.')
  const table = readTable()
  const callables = new Map(
    Object.entries(functions).map(([name, [place, parameters]]) => {
      const type = koffi.proto(
        `${name}_${typeCount++}`,
        'unsigned long',
        parameters.map((one) => types[one]),
      )
      return [name, koffi.decode(table[place], type) as Callable]
    }),
  )
  const gate = createGate()
  const callNow: Pkcs11Module['call'] = async (name, ...given) => {
    inUse.add(given)
    const values = given.map((one) =>
      Buffer.isBuffer(one) ? koffi.address(one) : one,
    )
    const result = await new Promise<number>((resolve, reject) =>
      callables
        .get(name)
        ?.async(...values, (error: unknown, value: number) =>
          error ? reject(error) : resolve(value),
        ),
    ).finally(() => inUse.delete(given))
    if (result === ok) return
    const sentence = `${name} failed with 0x${result.toString(16)}.`
    throw new Pkcs11Error(sentence, {}, result)
  }
  await initialize(callNow)
  return {
    call: (...given) => gate.pass(() => callNow(...given)),
    restart: () =>
      gate.close(async () => {
        await callNow('C_Finalize', null).catch((error: unknown) => {
          if (!isCode(error, notInitialized)) throw error
        })
        await initialize(callNow)
      }),
    structure(...words) {
      const memory = Buffer.alloc(words.length * wordBytes)
      for (const [at, word] of words.entries()) {
        const value =
          typeof word === 'bigint' ? word : (koffi.address(word) as bigint)
        memory.writeBigUInt64LE(value, at * wordBytes)
      }
      pointsTo.set(memory, words)
      return memory
    },
  }

  function readTable(): unknown[] {
    try {
      const library = koffi.load(path)
      libraries.add(library)
      const getList = library.func(
        'unsigned long C_GetFunctionList(_Out_ void **list)',
      )
      const list: unknown[] = [null]
      if (getList(list) !== ok) throw new Error('no list')
      return koffi.decode(list[0], wordBytes, 'void *', functionCount)
    } catch (cause) {
      const sentence = `${path} is no PKCS#11 module that loads here.`
      throw new Pkcs11Error(sentence, { cause })
    }
  }
}

/** Lets calls pass, and closes once all of them have ended. */
function createGate() {
  let active = 0
  let closed: Promise<void> | undefined
  let onEmpty = () => {}
  return {
    async pass<T>(call: () => Promise<T>): Promise<T> {
      while (closed) await closed.catch(() => {})
      active++
      try {
        return await call()
      } finally {
        active--
        if (active === 0) onEmpty()
      }
    },
    /** Runs `work` while no call does. Several callers share one run. */
    close(work: () => Promise<void>): Promise<void> {
      closed ??= (async () => {
        if (active > 0)
          await new Promise<void>((resolve) => {
            onEmpty = resolve
          })
        await work()
      })().finally(() => {
        closed = undefined
      })
      return closed
    },
  }
}

type Callable = {
  readonly async: (...values: readonly unknown[]) => void
}

/**
 * Libraries in use. One that nothing refers to is unloaded by the garbage
 * collector, and the next call of it would end the process.
 */
const libraries = new Set<object>()
/** Memory of calls under way, which must not be collected. */
const inUse = new Set<readonly Argument[]>()
/** Memory that a structure points to lives as long as the structure. */
const pointsTo = new WeakMap<Buffer, readonly (bigint | Buffer)[]>()

/** Names of types must differ, also when a module is loaded again. */
let typeCount = 0

async function initialize(call: Pkcs11Module['call']): Promise<void> {
  // CK_C_INITIALIZE_ARGS: four functions, the flags, and a reserved pointer.
  const options = Buffer.alloc(6 * wordBytes)
  options.writeBigUInt64LE(osLockingOk, 4 * wordBytes)
  await call('C_Initialize', options).catch((error: unknown) => {
    if (!isCode(error, alreadyInitialized)) throw error
  })
}

/** Whether a call failed with one of the return values. */
export function isCode(error: unknown, ...codes: readonly number[]): boolean {
  return (
    error instanceof Pkcs11Error &&
    error.code !== undefined &&
    codes.includes(error.code)
  )
}

/** A PKCS#11 module, or its token, does not work. The message holds no PIN. */
export class Pkcs11Error extends BaseError {
  override readonly name = 'Pkcs11Error'
  /** Return value of the function (`CKR_…`); absent if none was called. */
  readonly code: number | undefined

  constructor(sentence: string, options: ErrorOptions = {}, code?: number) {
    super(sentence, options)
    this.code = code
  }
}
