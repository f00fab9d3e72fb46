import type { Address } from '@cairn/primitives'

/** A device's name: the same for the same key, wherever it is shown. */
export type DeviceName = { readonly words: string; readonly emoji: string }

/**
 * Names a device by its key's address: two of 2048 words (BIP-39's English
 * ones) and an emoji.
 *
 * @see SESS-01
 */
export async function deviceName(address: Address): Promise<DeviceName> {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  return nameOf(address, wordlist)
}

function nameOf(address: Address, words: readonly string[]): DeviceName {
  // An address is the end of a hash: any bits of it are as good as random.
  const bits = BigInt(address)
  const first = words[Number(bits & 2047n)] ?? ''
  const second = words[Number((bits >> 11n) & 2047n)] ?? ''
  const emoji = emojis[Number((bits >> 22n) % BigInt(emojis.length))] ?? ''
  return { words: `${capital(first)} ${capital(second)}`, emoji }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Never reordered and never shortened: every device would change its name. */
export const emojis = [
  '🦊',
  '🐻',
  '🐼',
  '🐨',
  '🐯',
  '🦁',
  '🐮',
  '🐷',
  '🐸',
  '🐵',
  '🐔',
  '🐧',
  '🐦',
  '🦆',
  '🦉',
  '🐺',
  '🐗',
  '🐴',
  '🦄',
  '🐝',
  '🦋',
  '🐌',
  '🐞',
  '🐢',
  '🦎',
  '🐙',
  '🦀',
  '🐠',
  '🐬',
  '🐳',
  '🐊',
  '🐘',
  '🌵',
  '🌲',
  '🌴',
  '🍀',
  '🍄',
  '🌻',
  '🌷',
  '🌹',
  '🍎',
  '🍋',
  '🍉',
  '🍇',
  '🍓',
  '🍒',
  '🍍',
  '🥝',
  '🥕',
  '🌽',
  '🌙',
  '⭐',
  '🌈',
  '🔥',
  '🌊',
  '🍁',
  '🎈',
  '🎲',
  '🎸',
  '🎺',
  '⚓',
  '🚲',
  '🚀',
  '🧭',
] as const
