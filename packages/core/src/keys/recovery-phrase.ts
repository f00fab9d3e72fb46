import {
  generateMnemonic,
  mnemonicToSeed,
  validateMnemonic,
} from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as Bytes from 'ox/Bytes'
import * as HdKey from 'ox/HdKey'
import { phraseLength, phraseWords } from '../secrets/phrase-words.ts'
import { InvalidRecoveryPhraseError } from '../secrets/secret-errors.ts'

/** Twelve words hold 128 bits and a checksum. */
const entropyBits = 128

/** The first account of every wallet that takes such phrases (BIP-44). */
const derivationPath = "m/44'/60'/0'/0/0"

/** Makes twelve words from the browser's own randomness. @see AUTH-07 */
export function createPhrase(): string {
  return generateMnemonic(wordlist, entropyBits)
}

/**
 * The key that a recovery phrase stands for, by BIP-39 and BIP-44.
 *
 * @throws {InvalidRecoveryPhraseError} when a word or the checksum is wrong
 * @see SIGN-08
 */
export async function keyOfPhrase(text: string): Promise<Uint8Array> {
  const words = phraseWords(text)
  const phrase = words.join(' ')
  if (words.length !== phraseLength || !validateMnemonic(phrase, wordlist))
    throw new InvalidRecoveryPhraseError()
  const seed = await mnemonicToSeed(phrase)
  try {
    const { privateKey } = HdKey.fromSeed(seed).derive(derivationPath)
    return Bytes.fromHex(privateKey)
  } finally {
    seed.fill(0)
  }
}
