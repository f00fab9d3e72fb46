import { openQuick } from '@cairn/service-kit/testing'
import { AbiFunction } from 'ox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './_api.ts'

describe('contract calls', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(openQuick)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  test('[HIST-02] decodes calls for the official client', async () => {
    const callData = AbiFunction.encodeData(
      AbiFunction.from('function approve(address spender, uint256 value)'),
      [`0x${'12'.repeat(20)}`, 10n ** 30n],
    )
    const { call } = await api.client().decodeContractCall({ callData })
    expect(call).toMatchObject({
      function: 'approve',
      args: [{ name: 'spender' }, { value: `1${'0'.repeat(30)}` }],
    })
  })

  test('[HIST-02] looks up selectors, and finds nothing for unknown ones', async () => {
    expect(
      await api.client().lookupContractCallSelectors({
        selectors: ['0x095ea7b3', '0xdeadbeef'],
      }),
    ).toEqual({ signatures: [['approve(address,uint256)'], []] })
  })

  test.each([
    ['0xdeadbeef', 3000],
    ['0x123', 2000],
    ['hello', 2000],
  ])('[HIST-02] error: %s is refused', async (callData, code) => {
    await expect(
      api.client().decodeContractCall({ callData }),
    ).rejects.toMatchObject({ code })
  })
})
