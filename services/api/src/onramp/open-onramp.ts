import { readFile } from 'node:fs/promises'
import type { Platform } from '@cairn/service-kit'
import type { OnrampConfig } from '../config.ts'
import type { Moonpay } from './moonpay-link.ts'
import type { Sardine } from './sardine-token.ts'

/** Payment providers that the API speaks for; absent ones are off. */
export type Onramp = {
  readonly moonpay: Moonpay | undefined
  readonly sardine: Sardine | undefined
}

/**
 * Reads the secrets of the payment providers from their files. The local pages
 * share a secret of this stack.
 *
 * @throws if a file cannot be read
 */
export async function openOnramp(
  { moonpay, sardine }: OnrampConfig,
  secret: Platform['secret'],
): Promise<Onramp> {
  const read = async (file: string | undefined, name: string) =>
    file === undefined
      ? Buffer.from(await secret(name, 32)).toString('hex')
      : (await readFile(file, 'utf8')).trim()
  return {
    moonpay: moonpay && {
      page: moonpay.page,
      apiKey: moonpay.apiKey,
      secret: await read(moonpay.secretFile, 'onramp-moonpay'),
    },
    sardine: sardine && {
      url: sardine.url,
      clientId: sardine.clientId,
      secret: await read(sardine.secretFile, 'onramp-sardine'),
    },
  }
}
