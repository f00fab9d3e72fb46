import type { Environment } from '@cairn/protocol'

/** Returns an environment of one network, with every service at `url`. */
export function bareEnvironment(
  url: string,
  network: Partial<Environment['networks'][number]> = {},
): Environment {
  return {
    environment: 'local',
    services: {
      api: url,
      metadata: url,
      indexerGateway: url,
      sessions: url,
      guard: url,
      identity: url,
      keyshare: [],
    },
    keyshareNodes: [],
    keyshareThreshold: 2,
    networks: [
      {
        chainId: 137,
        name: 'polygon',
        title: 'Polygon',
        type: 'mainnet',
        rpcUrl: url,
        indexerUrl: url,
        relayerUrl: url,
        isDefaultChain: true,
        nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
        ...network,
      },
    ],
    guards: [],
  }
}
