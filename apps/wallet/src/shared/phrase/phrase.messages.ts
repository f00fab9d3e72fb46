/** What is said of recovery phrases wherever one is typed or made. @see AUTH-07 SIGN-08 */
export const messages = {
  field: 'Recovery phrase',
  fieldHelp: 'Twelve words, with a space between.',
  invalid: 'Invalid recovery phrase',
  mismatch: 'This phrase belongs to another wallet.',
  write: 'Write these words down',
  writeText:
    'On paper, in this order. Whoever has them has your wallet, and without them it cannot be brought back. Cairn keeps no copy.',
  words: 'Recovery phrase',
  copy: 'Copy the words',
  written: 'I wrote them down',
  check: 'Check your copy',
  checkText: 'Type these words from your paper.',
  word: (position: number) => `Word ${position}`,
  wrong: (position: number) => `That is not word ${position}.`,
  again: 'Show the words again',
  back: 'Back',
  cancel: 'Cancel',
  continue: 'Continue',
  making: 'Making your words',
} as const
