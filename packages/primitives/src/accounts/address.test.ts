import { describe, expect, test } from 'vitest'
import { InvalidAddressError, isAddress, toAddress } from './address.ts'
import {
  isNativeToken,
  isSameAddress,
  isSameCoin,
  nativeTokenAddress,
  shortenAddress,
} from './address-text.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('isNativeToken', () => {
  test.each([
    '0x0',
    '0x0000000000000000000000000000000000000000',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  ])('[COIN-02] takes %s for the native token', (address) => {
    expect(isNativeToken(address)).toBe(true)
  })

  test('[COIN-02] behavior: a token is not native', () => {
    expect(isNativeToken(vitalik)).toBe(false)
  })
})

describe('toAddress', () => {
  test('[COIN-02] checksums a lower-case address', () => {
    expect(toAddress(vitalik.toLowerCase())).toBe(vitalik)
  })

  test('[COIN-02] checksums an upper-case address, which has none', () => {
    const digits = vitalik.slice(2).toUpperCase()
    expect(toAddress(`0x${digits}`)).toBe(vitalik)
    expect(isAddress(`0X${digits}`)).toBe(false)
  })

  test.each([
    vitalik.replace('dA6B', 'da6b'),
    vitalik.slice(2),
    `${vitalik}0`,
    vitalik.slice(0, -1),
    `0X${vitalik.slice(2)}`,
    'vitalik.eth',
    '',
  ])('[COIN-02] error: refuses %j', (text) => {
    expect(isAddress(text)).toBe(false)
    expect(() => toAddress(text)).toThrow(new InvalidAddressError(text))
    expect(new InvalidAddressError(text).message).toContain(`"${text}"`)
  })
})

describe('shortenAddress', () => {
  test('[COIN-02] keeps 20 characters after 0x and the last 3', () => {
    expect(shortenAddress(vitalik)).toBe('0xd8dA6BF26964aF9D7eEd…045')
  })

  test('[COIN-02] keeps an address of no more than that whole', () => {
    expect(shortenAddress('0x123456', 4, 2)).toBe('0x123456')
    expect(shortenAddress('0x1234567', 4, 2)).toBe('0x1234…67')
  })
})

describe('isSameAddress', () => {
  test('[COIN-02] ignores the letter case, and nothing else', () => {
    expect(isSameAddress(vitalik, vitalik.toLowerCase())).toBe(true)
    expect(isSameAddress(vitalik.toUpperCase(), vitalik)).toBe(true)
    expect(isSameAddress(vitalik, `${vitalik.slice(0, -1)}6`)).toBe(false)
  })
})

describe('isSameCoin', () => {
  test('[COIN-02] takes all names of the native coin for one coin', () => {
    expect(isSameCoin('0x0', nativeTokenAddress)).toBe(true)
    expect(isSameCoin('0x0', vitalik)).toBe(false)
    expect(isSameCoin(vitalik, '0x0')).toBe(false)
    expect(isSameCoin(vitalik, vitalik.toLowerCase())).toBe(true)
  })
})
