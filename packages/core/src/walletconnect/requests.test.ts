import { expect, test } from 'vitest'
import { RequestEndedError } from '../inbox/settle.ts'
import { ProviderError, toProviderError } from '../provider/provider-error.ts'
import { SigningRejectedError } from '../signing/signing-rejected.ts'
import { sessionFailure, withoutNonce } from './requests.ts'

test.each([
  [new SigningRejectedError(), { code: 4001, message: 'User rejected.' }],
  [new Error('inside'), { code: 4001, message: 'request failed' }],
  [
    new RequestEndedError('request failed', 'failed'),
    { code: 4001, message: 'request failed' },
  ],
  [
    new ProviderError('unsupported', 'x is not supported'),
    { code: 4200, message: 'x is not supported' },
  ],
  [
    new ProviderError('internal', 'The network does not answer.'),
    { code: -32603, message: 'The network does not answer.' },
  ],
  [
    new ProviderError(
      'reverted',
      'execution reverted',
      undefined,
      false,
      '0xab',
    ),
    { code: 3, message: 'execution reverted', data: '0xab' },
  ],
])('[WCON-02] [ERRS-01] %s is answered as %o', (error, answer) => {
  expect(sessionFailure(error)).toEqual(answer)
  expect(sessionFailure(toProviderError(error))).toEqual(answer)
})

test('[WCON-02] takes the nonce from transactions, and nothing from other requests', () => {
  const params = [{ to: '0x1', nonce: '0x5', value: '0x0' }]
  expect(withoutNonce('eth_sendTransaction', params)).toEqual([
    { to: '0x1', value: '0x0' },
  ])
  expect(withoutNonce('eth_signTypedData_v4', params)).toBe(params)
  for (const odd of [undefined, null, 'text', [null, 'text', 7]])
    expect(withoutNonce('eth_sendTransaction', odd)).toEqual(odd)
})
