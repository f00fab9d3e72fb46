export const messages = {
  title: 'Your browser is too old',
  text: 'Your wallet is safe. Update your browser, then open Cairn again.',
} as const
