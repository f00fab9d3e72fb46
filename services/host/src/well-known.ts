import type { Address } from '@cairn/primitives'
import { type Environment, walletContexts } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { HostConfig, ServiceName } from './config.ts'

/** Facts that running services publish. */
export type Published = {
  readonly guard: { readonly address: Address } | undefined
  readonly keyshareNodes: Environment['keyshareNodes']
  readonly keyshareThreshold: number
  readonly socialProviders: NonNullable<Environment['socialProviders']>
  readonly hasFaucet: boolean
}

/**
 * Builds `/.well-known/cairn.json`: everything that wallets and test clients
 * need to connect.
 *
 * @see ENVC-01 SRVC-01
 */
export function describeEnvironment(
  config: HostConfig,
  chains: readonly Chain[],
  published: Published,
): Environment {
  const { publicUrl, onramp } = config
  const urlOf = (name: ServiceName) => config.serviceUrls[name] ?? publicUrl
  const relayUrl = relayUrlOf(config)
  const bridge = describeBridge(config)
  return {
    environment: config.environment,
    services: {
      api: urlOf('api'),
      metadata: urlOf('metadata'),
      indexerGateway: urlOf('indexer'),
      sessions: urlOf('sessions'),
      guard: urlOf('guard'),
      identity: urlOf('identity'),
      keyshare: published.keyshareNodes.map(({ url }) => url),
      ...(relayUrl !== undefined && { walletConnect: relayUrl }),
      ...(config.services.includes('mailbox') && {
        mailbox: `${publicUrl}/mailbox`,
      }),
      ...(bridge && { bridge: bridge.url }),
      ...(config.locationUrl !== undefined && {
        location: config.locationUrl,
      }),
      ...(published.hasFaucet && { faucet: `${publicUrl}/faucet` }),
    },
    keyshareNodes: published.keyshareNodes,
    keyshareThreshold: published.keyshareThreshold,
    socialProviders: published.socialProviders,
    networks: chains.map((chain) => describeNetwork(chain, urlOf, publicUrl)),
    guards: [
      ...(published.guard
        ? [
            {
              version: 2,
              address: published.guard.address,
              url: urlOf('guard'),
            },
          ]
        : []),
      ...config.oldGuards,
    ],
    ...(config.testnetGuard && { testnetGuard: config.testnetGuard }),
    contexts: walletContexts,
    ...(Object.keys(onramp).length > 0 && { onramp }),
    ...(config.frameOrigins.length > 0 && {
      frameOrigins: [...config.frameOrigins],
    }),
    ...(bridge && { bridge: bridge.terms }),
    links: linksOf(config),
    ...(config.walletConnectProjectId !== undefined && {
      walletConnect: { projectId: config.walletConnectProjectId },
    }),
    ...(config.analyticsToken !== undefined && {
      analytics: { token: config.analyticsToken },
    }),
    ...(config.serviceWorker && { serviceWorker: true }),
    ...(config.keyIndex !== undefined && { keyIndex: config.keyIndex }),
    ...(config.developerPasswordHash !== undefined && {
      developerPasswordHash: config.developerPasswordHash,
    }),
  }
}

function linksOf({ supportUrl, communityUrl }: HostConfig) {
  return {
    ...(supportUrl !== undefined && { support: supportUrl }),
    ...(communityUrl !== undefined && { community: communityUrl }),
  }
}

/** Describes a network to wallets. @see NETS-01 */
function describeNetwork(
  chain: Chain,
  urlOf: (name: ServiceName) => string,
  publicUrl: string,
): Environment['networks'][number] {
  const testRun = chain.capabilities?.()?.testRun
  return {
    chainId: chain.chainId,
    name: chain.name,
    title: chain.title,
    type: chain.type,
    rpcUrl: `${publicUrl}/nodes/${chain.name}`,
    indexerUrl: `${urlOf('indexer')}/chains/${chain.name}`,
    relayerUrl: `${urlOf('relayer')}/chains/${chain.name}`,
    nativeToken: chain.nativeToken,
    ...(chain.blockExplorerUrl !== undefined && {
      blockExplorerUrl: chain.blockExplorerUrl,
    }),
    ...(chain.isDefaultChain && { isDefaultChain: true }),
    ...(chain.isAuthChain && { isAuthChain: true }),
    ...(testRun !== undefined && { testRun }),
    ...(chain.balanceCheck && { balanceCheck: chain.balanceCheck }),
    ...(chain.swap && {
      swap: { ...chain.swap, targets: [...chain.swap.targets] },
    }),
    ...(chain.bridge && {
      bridge: { ...chain.bridge, targets: [...chain.bridge.targets] },
    }),
  }
}

/**
 * Describes the bridge aggregator: another operator's, or this stack's own.
 *
 * @returns `undefined` if wallets offer no bridge
 * @see BRDG-02
 */
function describeBridge(config: HostConfig) {
  const { bridgeUrl, bridgeKey: key } = config
  if (bridgeUrl !== undefined)
    return { url: bridgeUrl, terms: key === undefined ? {} : { key } }
  if (!config.services.includes('bridge')) return undefined
  const url = `${config.publicUrl}/bridge/v2`
  return { url, terms: { key: key ?? 'local', isEscrow: true } }
}

/** Address of the WalletConnect relay; `undefined` if there is none. */
function relayUrlOf(config: HostConfig): string | undefined {
  if (config.walletConnectUrl !== undefined) return config.walletConnectUrl
  const elsewhere = config.serviceUrls['walletconnect-relay']
  const hasOwn = config.services.includes('walletconnect-relay')
  if (elsewhere === undefined && !hasOwn) return undefined
  const base = (elsewhere ?? config.publicUrl).replace(/\/$/, '')
  return `${base.replace(/^http/, 'ws')}/walletconnect`
}
