import type { UnknownWord } from '@cairn/core'

/**
 * The texts about recovery phrases wherever one is typed or made.
 *
 * @see AUTH-07 SIGN-08
 */
export const messages = {
  field: 'Recovery phrase',
  fieldHelp: '12 words, separated by spaces.',
  counted: (count: number) => `${count} of 12 words`,
  tooMany: (count: number) =>
    `A recovery phrase has 12 words. These are ${count}.`,
  unknownWord: ({ position, word, meant }: UnknownWord) =>
    `Word ${position}, “${word}”, isn’t a recovery word. ${meant === undefined ? 'Check its spelling.' : `Is it “${meant}”?`}`,
  invalid: 'Invalid recovery phrase',
  mismatch: 'This phrase belongs to another wallet.',
  write: 'Write these words down',
  writeText:
    'On paper, all 12, in this order. Anyone who has these words can open your wallet. Cairn doesn’t keep a copy and can’t recover them.',
  words: 'Recovery phrase',
  show: 'Show the words',
  hidden: 'The words are hidden. Check that no one else can see your screen.',
  copy: 'Copy words',
  written: 'I’ve written them down',
  check: 'Check your copy',
  checkText: 'Enter these words from your paper copy.',
  word: (position: number) => `Word ${position}`,
  wrong: (position: number) => `That isn’t word ${position}.`,
  again: 'Show the words again',
  back: 'Back',
  cancel: 'Cancel',
  continue: 'Continue',
  making: 'Creating your words',
} as const
