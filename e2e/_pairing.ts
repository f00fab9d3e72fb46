import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { UniversalProvider } from '@walletconnect/universal-provider'

/** Chain ID of the wallet's default network, as the protocol names it. */
export const polygon = 'eip155:137'

/** The stack's relay and one of its nodes. */
export function addressesOf(baseURL: string | undefined) {
  const url = baseURL ?? ''
  return {
    relayUrl: `${url.replace(/^http/, 'ws')}/walletconnect`,
    nodeUrl: `${url}/nodes/polygon`,
  }
}

const storageOptions = { database: ':memory:' }

/**
 * Clients of one process share their core unless they are told apart. The
 * vendor's Verify host, which each would ask first, cannot be reached here.
 */
function prepare(): void {
  process.env.DISABLE_GLOBAL_CORE = 'true'
}

type Verifying = { core: { verify: { register: () => Promise<string> } } }

function skipVerify(client: unknown): void {
  ;(client as Verifying).core.verify.register = async () => ''
}

const metadataOf = (name: string) => ({
  name,
  description: 'A test app',
  url: `https://${name.toLowerCase()}.example`,
  icons: [],
})

/** The protocol's provider for one kind of chain, unmodified. */
export async function openEthereumApp(
  baseURL: string | undefined,
  name: string,
) {
  prepare()
  const { relayUrl, nodeUrl } = addressesOf(baseURL)
  const provider = await EthereumProvider.init({
    projectId: 'test',
    relayUrl,
    showQrModal: false,
    optionalChains: [137, 1, 80002],
    rpcMap: { 137: nodeUrl, 1: nodeUrl, 80002: nodeUrl },
    metadata: metadataOf(name),
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    storageOptions,
  } as Parameters<typeof EthereumProvider.init>[0])
  skipVerify(provider.signer.client)
  const uri = new Promise<string>((resolve) =>
    provider.once('display_uri', resolve),
  )
  const connected = provider.connect()
  connected.catch(() => undefined)
  return { provider, connected, uri: await uri }
}

/** The protocol's provider for several kinds of chains, unmodified. */
export async function openUniversalApp(
  baseURL: string | undefined,
  name: string,
) {
  prepare()
  const { relayUrl, nodeUrl } = addressesOf(baseURL)
  const provider = await UniversalProvider.init({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    metadata: metadataOf(name),
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    storageOptions,
  })
  skipVerify(provider.client)
  const uri = new Promise<string>((resolve) =>
    provider.once('display_uri', resolve),
  )
  const connected = provider.connect({
    optionalNamespaces: {
      eip155: {
        chains: [polygon],
        methods: ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls'],
        events: ['chainChanged', 'accountsChanged'],
        rpcMap: { '137': nodeUrl },
      },
    },
  })
  connected.catch(() => undefined)
  return { provider, connected, uri: await uri }
}
