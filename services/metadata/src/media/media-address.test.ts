import { describe, expect, test } from 'vitest'
import { createMediaAddresses } from './media-address.ts'

const base = 'https://metadata.example'
const addresses = createMediaAddresses(base, new Uint8Array(32).fill(7))
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'

function partsOf(proxied = '') {
  const [signature = '', payload = '', file = ''] = proxied
    .slice(`${base}/media/`.length)
    .split('/')
  return { signature, payload, file }
}

describe('createMediaAddresses', () => {
  test.each([
    ['https://art.example/a.mp4?size=1#t=2', 'media.mp4'],
    ['http://art.example/a.PNG', 'media.PNG'],
    ['https://art.example/moor', 'media'],
    ['https://art.example/ü/日本.svg', 'media.svg'],
    [`ipfs://${cid}/1.webm`, 'media.webm'],
    [`ipfs://ipfs/${cid}`, 'media'],
  ])('[COLL-02] %s becomes an address here and is found again', (url, name) => {
    const proxied = addresses.toProxied(url)
    expect(proxied).toMatch(`${base}/media/`)
    const { signature, payload, file } = partsOf(proxied)
    expect(file).toBe(name)
    expect(addresses.toOriginal(signature, payload)).toEqual({
      url,
      isPicture: false,
    })
  })

  test('[DAPP-02] a picture is found again as one, and data and pages become none', () => {
    const url = 'https://shop.example/banner.png'
    const { signature, payload } = partsOf(addresses.toPicture(url))
    expect(addresses.toOriginal(signature, payload)).toEqual({
      url,
      isPicture: true,
    })
    for (const other of ['data:image/png;base64,AA', 'javascript:alert(1)', ''])
      expect(addresses.toPicture(other)).toBeUndefined()
  })

  test('[COLL-02] leaves data URLs as they are', () => {
    const drawing = 'data:image/svg+xml;utf8,%3Csvg/%3E'
    expect(addresses.toProxied(drawing)).toBe(drawing)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'data:application/xhtml+xml,<x>',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ar://abc',
    `ipfs://${cid}/../admin`,
    'https://me:secret@art.example/a.png',
    `https://art.example/${'a'.repeat(2_048)}`,
    '',
  ])('[COLL-02] error: %s becomes none', (url) => {
    expect(addresses.toProxied(url)).toBeUndefined()
  })

  test('[COLL-02] error: refuses addresses that this service did not sign', () => {
    const { signature, payload } = partsOf(
      addresses.toProxied('https://art.example/a.png'),
    )
    const other = Buffer.from('http://127.0.0.1/').toString('base64url')
    expect(addresses.toOriginal(signature, other)).toBeUndefined()
    expect(addresses.toOriginal('', payload)).toBeUndefined()
    expect(
      createMediaAddresses(base, new Uint8Array(32)).toOriginal(
        signature,
        payload,
      ),
    ).toBeUndefined()
  })
})
