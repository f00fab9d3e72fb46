import { Session } from '@0xsequence/auth'
import { Orchestrator } from '@0xsequence/signhub'
import { localTokens } from '@cairn/contracts'
import { fund, type Stack, startStack } from '@cairn/dev-env'
import { quickStore } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authChainId,
  newPerson,
  openSession,
  type Person,
  settingsOf,
  trackerOf,
} from './_ecosystem.ts'

const app = 'A game of others'
const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

let stack: Stack
let person: Person
let session: Session
beforeAll(async () => {
  stack = await startStack({ env: await quickStore() })
  person = newPerson(stack)
  session = await openSession(stack, person, app)
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** Returns the session's clients, which exist if every setting is explicit. */
function servicesOf({ services }: Session) {
  if (!services) throw new Error('the session has no services')
  return services
}

function usdc() {
  const token = localTokens(authChainId).find(({ symbol }) => symbol === 'USDC')
  if (!token) throw new Error('the chain has no USDC')
  return token
}

describe('unmodified ecosystem clients over the host', () => {
  test('[AUTH-10] [SRVC-01] Session.getAPIClient gets a token and reads prices', async () => {
    const client = await servicesOf(session).getAPIClient()
    const account = session.account.address.toLowerCase()
    expect(decodeJwt(`${client.jwtAuth}`)).toMatchObject({ account, app })
    const token = { chainId: authChainId, contractAddress: usdc().address }
    const { tokenPrices } = await client.getCoinPrices({ tokens: [token] })
    expect(tokenPrices[0]?.price?.value).toBeCloseTo(1, 1)
  })

  test('[SRVC-01] Session.getMetadataClient returns a coin', async () => {
    const client = await servicesOf(session).getMetadataClient()
    const { contractInfo } = await client.getContractInfo({
      chainID: `${authChainId}`,
      contractAddress: usdc().address,
    })
    expect(contractInfo).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })

  test('[GUARD-01] [SRVC-01] the account sends coins with relayer and guard, and indexer and gateway return its balance', async () => {
    const { address } = session.account
    await fund(stack, address, authChainId)
    const signer = session.account.getSigner(authChainId)
    const sent = await signer.sendTransaction({ to: receiver, value: 5n })
    expect(sent.receipt).toMatchObject({ status: '0x1' })

    const services = servicesOf(session)
    const indexer = await services.getIndexerClient(authChainId)
    const held = await indexer.getNativeTokenBalance({
      accountAddress: address,
    })
    expect(BigInt(held.balance.balance)).toBeGreaterThan(0n)
    const gateway = await services.getIndexerGateway()
    const { balances } = await gateway.getNativeTokenBalance({
      accountAddress: address,
      chainIds: [authChainId],
    })
    expect(balances.map(({ result }) => result.balance)).toEqual([
      held.balance.balance,
    ])
  })

  test('[GUARD-01] [SRVC-01] the guard client returns auth methods to a signer of the account', async () => {
    const { guard, device } = person
    const walletAddress = session.account.address
    expect(
      await guard.getAuthMethods({ walletAddress, signer: device as never }),
    ).toEqual({ methods: [], active: false })
  })

  test('[AUTH-10] [STOR-01] the API client stores values per app for the account', async () => {
    const client = await servicesOf(session).getAPIClient()
    await client.userStorageSave({ key: 'level', object: { reached: 7 } })
    expect(await client.userStorageFetch({ key: 'level' })).toEqual({
      object: { reached: 7 },
    })
    // The same account opens a session for another app.
    const other = await openSession(stack, person, 'Another game')
    const others = await servicesOf(other).getAPIClient()
    expect(other.account.address).toBe(session.account.address)
    expect((await others.userStorageFetchAll({})).objects).toEqual({})
  })

  test('[AUTH-10] [GUARD-03] error: a plain token cannot access the second factor or sessions of the wallet', async () => {
    const { jwtAuth: jwt = '' } = await servicesOf(session).getAPIClient()
    const { guard } = person
    const forbidden = { status: 403 }
    await expect(guard.getAuthMethods({ jwt })).rejects.toMatchObject(forbidden)
    const wallet = session.account
    await expect(guard.createTotp({ jwt, wallet })).rejects.toMatchObject(
      forbidden,
    )
    const ended = await fetch(
      `${stack.environment.services.api}/rpc/API/RevokeAuthTokens`,
      {
        method: 'POST',
        headers: { authorization: `BEARER ${jwt}` },
        body: '{}',
      },
    )
    expect(ended.status).toBe(403)
  })

  test('[SRVC-01] the sessions client finds the wallet and its configuration', async () => {
    const tracker = trackerOf(stack)
    const wallet = session.account.address
    const found = await tracker.walletsOfSigner({
      signer: person.login.address,
    })
    expect(found.map((one) => one.wallet)).toEqual([wallet])
    const { imageHash } = await session.account.status(authChainId)
    const config = await tracker.configOfImageHash({ imageHash })
    expect(config).toMatchObject({ threshold: 5 })
  })

  test('[AUTH-10] [SRVC-01] Session.load continues with the token of a dump', async () => {
    const dump = await session.dump()
    const loaded = await Session.load({
      settings: settingsOf(stack, app),
      orchestrator: new Orchestrator([]),
      dump,
      editConfigOnMigration: (config) => config,
    })
    const client = await servicesOf(loaded).getAPIClient(false)
    expect(client.jwtAuth).toBe(dump.jwt?.token)
    const { exchangeRate } = await client.getExchangeRate({ toCurrency: 'USD' })
    expect(exchangeRate.value).toBe(1)
  })

  test('[AUTH-10] [SRVC-01] an account of one key gets a token too', async () => {
    const single = await Session.singleSigner({
      settings: settingsOf(stack, app),
      signer: ethers.Wallet.createRandom() as never,
      projectAccessKey: 'any',
    })
    const client = await servicesOf(single).getAPIClient()
    expect(decodeJwt(`${client.jwtAuth}`)).toMatchObject({
      account: single.account.address.toLowerCase(),
    })
  })
})
