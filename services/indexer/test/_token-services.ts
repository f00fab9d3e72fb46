import type { ContractInfo, TokenMetadata } from '@cairn/protocol'
import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'

type Contract = Pick<ContractInfo, 'address' | 'name' | 'decimals'> & {
  readonly verified?: boolean
}

/** Serves the metadata service and the API with a few tokens. */
export async function serveTokenFacts(
  contracts: readonly Contract[],
  pricesUSD: Readonly<Record<string, number>>,
  listed: readonly string[] = [],
) {
  const asked = { contracts: 0, tokens: 0, prices: 0 }
  const state = { isDown: false }
  const app = new Hono()
  app.use(async (c, next) => (state.isDown ? c.text('down', 502) : next()))
  app.post('/rpc/Metadata/GetContractInfoBatch', async (c) => {
    asked.contracts++
    const { chainID, contractAddresses } = await c.req.json<{
      chainID: string
      contractAddresses: string[]
    }>()
    const found = contracts.filter(({ address }) =>
      contractAddresses.includes(address),
    )
    return c.json({
      contractInfoMap: Object.fromEntries(
        found.map((it) => [it.address, toContractInfo(Number(chainID), it)]),
      ),
    })
  })
  app.post('/rpc/Metadata/GetListedCoins', (c) =>
    c.json({ contractAddresses: listed }),
  )
  app.post('/rpc/Metadata/GetTokenMetadataBatch', async (c) => {
    asked.tokens++
    const { contractTokenMap } = await c.req.json<{
      contractTokenMap: Record<string, string[]>
    }>()
    return c.json({
      contractTokenMetadata: Object.fromEntries(
        Object.entries(contractTokenMap).map(([contract, ids]) => [
          contract,
          ids.map(toTokenMetadata),
        ]),
      ),
    })
  })
  app.post('/rpc/API/GetCoinPrices', async (c) => {
    asked.prices++
    const { tokens } = await c.req.json<{
      tokens: { chainId: number; contractAddress: string }[]
    }>()
    return c.json({
      tokenPrices: tokens.map((token) => {
        const value = pricesUSD[token.contractAddress]
        return {
          token,
          price: value === undefined ? null : { value, currency: 'USD' },
          updatedAt: '2026-01-01T00:00:00Z',
        }
      }),
    })
  })
  return { ...(await serve(app)), asked, state }
}

function toContractInfo(chainId: number, contract: Contract): ContractInfo {
  return {
    chainId,
    address: contract.address,
    source: 'test',
    name: contract.name,
    type: '',
    symbol: contract.name,
    decimals: contract.decimals,
    logoURI: '',
    deployed: true,
    bytecodeHash: '',
    extensions: { verified: contract.verified ?? false },
    updatedAt: '2026-01-01T00:00:00Z',
    status: 'AVAILABLE',
  }
}

function toTokenMetadata(tokenId: string): TokenMetadata {
  return {
    tokenId,
    source: 'test',
    name: `Token ${tokenId}`,
    attributes: [],
    status: 'AVAILABLE',
  }
}
