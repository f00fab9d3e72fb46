import { type Address, cleanText } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as z from 'zod/mini'
import { deviceName } from '../device-name.ts'
import { remoteStatus, type Signer, type SignerLabel } from '../signer.ts'
import { defineSignerKind } from './signer-kind.ts'

const text = z.optional(z.string().check(z.maxLength(40)))

/** A key that a browser holds: this device, or another one. @see SIGN-05 */
export const localSessionKind = defineSignerKind({
  kind: 'local-session',
  proofOrder: 5,
  saved: {
    types: ['local-session'],
    schema: z.object({
      type: z.literal('local-session'),
      address,
      browser: text,
      os: text,
      /** In milliseconds. */
      addedAt: z.optional(z.number()),
      /** The name that the person gave it. */
      label: z.optional(z.string().check(z.maxLength(200))),
      /** In milliseconds; at most twice a day. */
      activeAt: z.optional(z.number()),
    }),
    restore: async (_, saved) =>
      createRemoteDevice(saved.address, {
        text: (await deviceName(saved.address)).words,
      }),
    async describe(saved) {
      const { words, emoji } = await deviceName(saved.address)
      const { addedAt, activeAt } = saved
      const givenName = cleanText(saved.label ?? '', 40)
      const browser = cleanText(saved.browser ?? '', 40)
      const os = cleanText(saved.os ?? '', 40)
      const runsOn = browser && os ? { browser, os } : undefined
      return {
        name: givenName ? { text: givenName } : (runsOn ?? { text: words }),
        ...(givenName && { givenName }),
        // Another signer can write all the rest; this follows from the key.
        keyName: words,
        emoji,
        ...runsOn,
        addedAt,
        activeAt,
      }
    },
  },
})

/** Returns another device of the account, which cannot be asked from here. */
function createRemoteDevice(address: Address, label: SignerLabel): Signer {
  return {
    address,
    kind: 'local-session',
    label,
    status: () => remoteStatus,
    sign: async () => '0x',
  }
}
