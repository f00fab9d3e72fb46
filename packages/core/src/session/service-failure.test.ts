import { RpcError } from '@cairn/clients'
import { NotEnoughSignersError } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { serviceFailure } from './service-failure.ts'
import { SessionKeyMissingError } from './session-key-missing-error.ts'
import { WalletCreationError } from './wallet-creation-error.ts'

describe('serviceFailure', () => {
  test.each([
    ['a network that fails', new TypeError('Failed to fetch'), 'unreachable'],
    [
      'a network that failed below',
      new Error('no key', { cause: new TypeError('Failed to fetch') }),
      'unreachable',
    ],
    [
      'signers that did not sign',
      new NotEnoughSignersError(),
      'not-enough-signers',
    ],
    [
      'an account that could not be made',
      new WalletCreationError(new Error('not found')),
      'not-created',
    ],
    [
      'an account that a service refused to make',
      new WalletCreationError(new RpcError('/rpc/Sessions', 400, {})),
      'not-created',
    ],
    [
      'an account that was not made because a service is away',
      new WalletCreationError(new TypeError('Failed to fetch')),
      'unreachable',
    ],
    [
      'a browser that keeps no key',
      new SessionKeyMissingError(new TypeError('no database')),
      'no-key-kept',
    ],
    ['anything else', new Error('no'), 'refused'],
  ])('[AUTH-04] [ERRS-01] says what %s is', (_name, error, expected) => {
    expect(serviceFailure(error)).toBe(expected)
  })

  test.each([
    [400, 'refused'],
    [403, 'refused'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('[AUTH-04] a service that answers %i: %s', (status, expected) => {
    expect(serviceFailure(new RpcError('/rpc/Guard', status, {}))).toBe(
      expected,
    )
  })
})
