/** The part of this folder that screens may use. */
export {
  askedWords,
  pickPositions,
  wrongPositions,
} from './phrase-check.ts'
export {
  isPhraseComplete,
  loadPhraseWordlist,
  phraseLength,
  phraseWords,
  type UnknownWord,
  unknownWords,
} from './phrase-words.ts'
export { SignerMismatchError } from './secret-errors.ts'
export {
  dropShownSecret,
  findShownSecret,
  hasShownSecret,
  keepShownSecret,
  type SecretPlace,
} from './shown-secret.ts'
