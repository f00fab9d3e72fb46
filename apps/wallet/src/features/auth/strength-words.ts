import type { PasswordStrength } from '@cairn/core'
import { messages } from './secret.messages.ts'

/** The meter's colour: 0 negative, 1 warning, 2 info, from 3 on positive. @see AUTH-08 */
export function strengthTone({ score }: Pick<PasswordStrength, 'score'>) {
  const tones = ['negative', 'warning', 'info'] as const
  return tones[score] ?? 'positive'
}

/** The entropy, to two decimals. @see AUTH-08 */
export function strengthText({ bits }: Pick<PasswordStrength, 'bits'>): string {
  return messages.bits(bits.toFixed(2))
}
