import { contexts } from '@cairn/contracts'
import { type Address, type Hex, toAddress } from '@cairn/primitives'

/** Facts that a contract can see of the transaction that it runs in. */
export const seen = [
  'nonce',
  'gasOfNonce',
  'gasOfImageHash',
  'gasOfGuest',
  'gasOfFactory',
  'gasOfModule',
  'gasOfUpgradable',
  'origin',
  'codeSizeOfOrigin',
  'codeHashOfOrigin',
  'caller',
  'codeSizeOfCaller',
  'codeHashOfCaller',
  'gasLimit',
  'coinbase',
  'chainId',
] as const
export type Seen = Readonly<Record<(typeof seen)[number], Hex>>

/** Nonce spaces of wallets: of what is sent, and of what is tried. */
export const [sentSpace, triedSpace] = [0xc0ffeen, 0xc0ffefn]

const bare = (code: string) => code.replace(/^0x/, '')
const short = (value: number) => value.toString(16).padStart(4, '0')

type Question = { readonly data: string; readonly size: number }

const readNonce = (space: bigint): Question => ({
  data: `8c3f5563${space.toString(16).padStart(64, '0')}`,
  size: 36,
})
const imageHash: Question = { data: '51605d80', size: 4 }

/** Opcodes that write a question behind what an observer notes. */
const write = ({ data }: Question) =>
  `7f${data.slice(0, 64).padEnd(64, '0')}610400527f${data.slice(64).padEnd(64, '0')}61042052`
/** Opcodes that ask the caller, with some gas. */
const ask = ({ size }: Question) =>
  `602061044060${size.toString(16).padStart(2, '0')}6104003361fffffa50`
/** Opcodes that measure the gas of a question, in a memory that is large enough. */
const gasOf = (question: Question) =>
  `${write(question)}6000610440525a${ask(question)}5a9003`

/** Opcodes that measure the gas of a balance: another's costs more the first time. */
const gasOfBalance = (address: string): Hex =>
  `0x5a73${bare(address)}31505a9003`

/** Assembled opcodes that put each on the stack. */
const opcodesIn = (space: bigint): Seen => ({
  nonce: `0x${write(readNonce(space))}${ask(readNonce(space))}61044051`,
  gasOfNonce: `0x${gasOf(readNonce(space))}`,
  gasOfImageHash: `0x${gasOf(imageHash)}`,
  gasOfGuest: gasOfBalance(contexts[2].guestModule),
  gasOfFactory: gasOfBalance(contexts[2].factory),
  gasOfModule: gasOfBalance(contexts[2].mainModule),
  gasOfUpgradable: gasOfBalance(contexts[2].mainModuleUpgradable),
  origin: '0x32',
  codeSizeOfOrigin: '0x323b',
  codeHashOfOrigin: '0x323f',
  caller: '0x33',
  codeSizeOfCaller: '0x333b',
  codeHashOfCaller: '0x333f',
  gasLimit: '0x45',
  coinbase: '0x41',
  chainId: '0x46',
})

/**
 * Code that logs everything that it sees, and keeps the coins: the gas that it
 * begins with, and then the facts.
 */
export function observerCode(): Hex {
  return `0x${observe(sentSpace)}00`
}

/** Code that sees as much, and then gives the coins back where a condition holds. */
export function seesAndGivesBackIf(condition: string): Hex {
  return givesBackIf(`${bare(condition)}${observe(triedSpace)}`)
}

function observe(space: bigint): string {
  const opcodes = opcodesIn(space)
  const stores = ['5a', ...seen.map((name) => bare(opcodes[name]))].map(
    // MSTORE at the next word
    (code, index) => `${code}61${short(index * 32)}52`,
  )
  // LOG0 of all words
  return `${stores.join('')}61${short(stores.length * 32)}6000a0`
}

export function readSeen(data: Hex): Seen & { readonly gasLeft: bigint } {
  const [gasLeft, ...words] = bare(data).match(/.{64}/g) ?? []
  const facts = seen.map((name, index) => [name, `0x${words[index]}`])
  return {
    ...(Object.fromEntries(facts) as Seen),
    gasLeft: BigInt(`0x${gasLeft}`),
  }
}

/** A condition: less gas is left than so much. */
export function gasIsBelow(gas: bigint): string {
  return `63${gas.toString(16).padStart(8, '0')}5a10`
}

/** Code that gives the coins back where a condition holds, and else keeps them. */
export function givesBackIf(condition: string): Hex {
  const code = bare(condition)
  const jump = code.length / 2 + 5
  // PUSH2, JUMPI, STOP; JUMPDEST, CALL(gas, caller, value), STOP
  const giveBack = '5b600060006000600034335af15000'
  return `0x${code}61${short(jump)}5700${giveBack}`
}

/** A condition: what is seen differs from this word. */
export function differs(name: keyof Seen, word: Hex): string {
  return `7f${bare(word)}${bare(opcodesIn(triedSpace)[name])}1415`
}

/** Conditions that tell a careless test run from a transaction. */
export const careless = {
  'its origin is its caller': '323314',
  'its origin has code': '323b',
  'its origin has no coins': '323115',
  'its gas is free': '3a15',
  'its gas price is below the base fee': '483a10',
  'its block has no base fee': '4815',
  'it has the gas of a block': '624c4b405a11',
  'its block has no number': '4315',
  'its block has no random word': '4415',
} as const

/** An address that no other test uses. */
export function placeOf(index: number): Address {
  return toAddress(`0x${(0xc0ffee0000 + index).toString(16).padStart(40, '0')}`)
}
