import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('[ENVC-01] allows no host by default', () => {
    const { fetchPolicy, maxMediaBytes, fetchTimeoutMs } = readConfig({})
    expect(fetchPolicy).toEqual({ mode: 'off', origins: [] })
    expect(maxMediaBytes).toBe(20 * 1_024 * 1_024)
    expect(fetchTimeoutMs).toBe(10_000)
  })

  test('[ENVC-01] allows the gateway and every listed origin', () => {
    const { fetchPolicy, ipfsGateway } = readConfig({
      METADATA_FETCH: 'public',
      METADATA_FETCH_ORIGINS:
        ' http://127.0.0.1:8080  https://art.example:443 https://*.gateway.example ',
      METADATA_IPFS_GATEWAY: 'https://ipfs.example/',
    })
    expect(fetchPolicy).toEqual({
      mode: 'public',
      origins: [
        'http://127.0.0.1:8080',
        'https://art.example',
        'https://*.gateway.example',
        'https://ipfs.example',
      ],
    })
    expect(ipfsGateway).toBe('https://ipfs.example')
  })

  test('[COLL-01] [ENVC-01] reads IPFS through a gateway outside the local environment', () => {
    const prod = readConfig({ ENVIRONMENT: 'prod' })
    expect(prod.ipfsGateway).toBe('https://ipfs.io')
    expect(prod.fetchPolicy).toEqual({
      mode: 'off',
      origins: ['https://ipfs.io'],
    })
    const own = { METADATA_IPFS_GATEWAY: 'https://ipfs.example' }
    expect(readConfig({ ENVIRONMENT: 'prod', ...own }).ipfsGateway).toBe(
      'https://ipfs.example',
    )
    expect(readConfig({ ENVIRONMENT: 'local' }).ipfsGateway).toBeUndefined()
  })

  test('[META-01] f: [ENVC-01] reads the lists of tokens, a pin in either case', () => {
    const lists = [
      { file: '/lists/own.json', trust: 'verified', chains: [137] },
      {
        url: 'https://a.example/l',
        sha256: 'AB'.repeat(32),
        trust: 'verified',
      },
      { url: 'https://b.example/l', trust: 'named' },
    ]
    const env = { METADATA_TOKEN_LISTS: JSON.stringify(lists) }
    expect(readConfig(env).tokenLists).toEqual([
      lists[0],
      { ...lists[1], sha256: 'ab'.repeat(32) },
      lists[2],
    ])
    expect(readConfig({}).tokenLists).toEqual([])
  })

  test('[META-01] f: [ENVC-01] error: an address without a pin is only "named"', () => {
    const lists = [{ url: 'https://a.example/l', trust: 'verified' }]
    const env = { METADATA_TOKEN_LISTS: JSON.stringify(lists) }
    expect(() => readConfig(env)).toThrow('"verified" only with the sha256')
  })

  test.each([
    ['METADATA_TOKEN_LISTS', 'no json'],
    ['METADATA_TOKEN_LISTS', '[{"file":"/a"}]'],
    ['METADATA_TOKEN_LISTS', '[{"url":"ftp://a/l","trust":"named"}]'],
    ['METADATA_TOKEN_LISTS', '[{"file":"/a","trust":"named","pin":"x"}]'],
    [
      'METADATA_TOKEN_LISTS',
      '[{"file":"/a","trust":"named"},{"file":"/a","trust":"verified"}]',
    ],
    ['METADATA_FETCH', 'everything'],
    ['METADATA_FETCH_ORIGINS', '*'],
    ['METADATA_FETCH_ORIGINS', 'https://*'],
    ['METADATA_FETCH_ORIGINS', 'art.example'],
    ['METADATA_FETCH_ORIGINS', 'https://art.example/path'],
    ['METADATA_FETCH_ORIGINS', 'file:///etc'],
    ['METADATA_FETCH_TIMEOUT_S', '600'],
    ['METADATA_MEDIA_MAX_MB', '0'],
    ['METADATA_IPFS_GATEWAY', 'ipfs://x'],
  ])('[ENVC-01] error: %s of %s is named', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `Bad or missing environment: ${name}`,
    )
  })
})
