import { RpcError } from '@cairn/clients'
import { describe, expect, test } from 'vitest'
import { decodeContractCall } from '../src/history/decode-call.ts'

const ask = (answer: () => Promise<unknown>) =>
  decodeContractCall(
    { clients: { api: { decodeContractCall: answer } } } as never,
    '0xdeadbeef',
  )
const called = (name: string) => async () => ({
  call: { signature: `${name}()`, function: name, args: [] },
})

describe('decodeContractCall', () => {
  test('[HIST-02] tells the function', async () => {
    expect(await ask(called('claim'))).toEqual({
      methodName: 'claim',
      signature: 'claim()',
    })
  })

  test('[HIST-02] does not take a name that is none', async () => {
    expect(await ask(called('claim of a contract. Safe'))).toBeUndefined()
  })

  test('[HIST-02] tells nothing of what the service does not know', async () => {
    const refuse = async () => {
      throw new RpcError('/rpc/API', 404, { error: 'NotFound' })
    }
    expect(await ask(refuse)).toBeUndefined()
  })

  test('[ERRS-01] error: a failure to decode a call is rethrown', async () => {
    const cause = new TypeError('away')
    const fail = async () => {
      throw cause
    }
    await expect(ask(fail)).rejects.toMatchObject({
      name: 'DecodeCallError',
      cause,
    })
  })
})
