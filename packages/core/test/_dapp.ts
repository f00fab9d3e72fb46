import { SignClient } from '@walletconnect/sign-client'

export type Dapp = InstanceType<typeof SignClient>

/**
 * Opens the protocol's own client, unmodified, as an app. It asks the vendor's
 * Verify host before each request, which this machine cannot reach.
 */
export async function openDapp(relayUrl: string, name: string): Promise<Dapp> {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const client = await SignClient.init({
    relayUrl,
    projectId: 'test',
    customStoragePrefix: `${name}-${crypto.randomUUID()}`,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    metadata: {
      name,
      description: 'A test app',
      url: `https://${name.toLowerCase()}.example/app`,
      icons: [],
    },
  })
  client.core.verify.register = async () => ''
  return client
}
