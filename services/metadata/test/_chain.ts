import { createNodeClient } from '@cairn/clients'
import { deployLocalChain } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import type { Chain } from '@cairn/service-kit'
import { startAnvil } from '@cairn/service-kit/testing'

/**
 * Starts a Polygon with the local tokens, on which tests can plant contracts.
 */
export async function startPolygon() {
  const { anvil, chain, ...polygon } = await start()
  await deployLocalChain(anvil)
  return { ...polygon, chain: { ...chain, isLocal: true as const } }
}

/** Starts an empty Polygon as one that others run. */
export async function startForeignPolygon() {
  const { anvil: _, ...polygon } = await start()
  return polygon
}

async function start() {
  const anvil = await startAnvil(137)
  const node = createNodeClient({ url: anvil.rpcUrl })
  const chain: Chain = {
    chainId: 137,
    name: 'polygon',
    title: 'Polygon (test)',
    type: 'mainnet',
    rpcUrl: anvil.rpcUrl,
    nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
    isDefaultChain: true,
    isAuthChain: true,
  }
  return {
    anvil,
    chain,
    setCode: (address: Hex, code: Hex) =>
      node.batch([{ method: 'anvil_setCode', params: [address, code] }]),
    [Symbol.asyncDispose]: () => anvil[Symbol.asyncDispose](),
  }
}
