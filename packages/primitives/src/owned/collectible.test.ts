import { describe, expect, test } from 'vitest'
import {
  assetOf,
  type Collectible,
  collectibleId,
  collectionOf,
  filterCollectibles,
  withDocument,
} from './collectible.ts'

const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bare: Collectible = {
  id: collectibleId(1, contract, '7'),
  chainId: 1,
  contractAddress: contract,
  contractType: 'ERC721',
  tokenId: '7',
  balance: 1n,
  decimals: 0,
  name: '7',
  description: undefined,
  image: undefined,
  assetType: 'none',
  assetUrl: undefined,
  attributes: [],
  loadingState: 'init',
  collection: collectionOf(1, contract, { name: 'Strata', verified: true }),
}

describe('assetOf', () => {
  test.each([
    ['https://a.b/c.mp4', 'video'],
    ['https://a.b/c.M4V', 'video'],
    ['https://a.b/c.ogg?size=1', 'video'],
    ['https://a.b/c.ogv', 'video'],
    ['https://a.b/c.webm#t=1', 'video'],
    ['https://a.b/c.mp3', 'audio'],
    ['https://a.b/c.wav', 'audio'],
    ['https://a.b/c.oga', 'audio'],
    ['https://a.b/c.html', 'iframe'],
    ['https://a.b/c', 'iframe'],
  ])('[COLL-01] %s is %s', (animation_url, assetType) => {
    expect(assetOf({ tokenId: '1', animation_url })).toEqual({
      assetType,
      assetUrl: animation_url,
    })
  })

  test.each(['https://a.b/c.gltf', 'https://a.b/c.glb?x=1'])(
    '[COLL-01] %s is ignored as animation',
    (animation_url) => {
      const document = { tokenId: '1', animation_url, image: 'https://a.b/i' }
      expect(assetOf(document).assetType).toBe('image')
      expect(assetOf({ tokenId: '1', animation_url }).assetType).toBe('none')
    },
  )

  test('[COLL-01] video and audio fields come before animation and picture', () => {
    const document = {
      tokenId: '1',
      image: 'i',
      animation_url: 'a.html',
      audio: 'a.bin',
    }
    expect(assetOf(document)).toEqual({ assetType: 'audio', assetUrl: 'a.bin' })
    expect(assetOf({ ...document, video: 'v' }).assetUrl).toBe('v')
  })
})

describe('withDocument', () => {
  test('[COLL-01] uses the id as the name of a token without one', () => {
    expect(withDocument(bare, undefined)).toMatchObject({
      name: '7',
      loadingState: 'complete',
    })
    expect(withDocument(bare, { tokenId: '7', name: '  ' }).name).toBe('7')
    expect(withDocument(bare, { tokenId: '7', name: 'Moor' }).name).toBe('Moor')
  })

  test('[COLL-01] takes decimals and description from the document, none without one', () => {
    const document = { tokenId: '7', decimals: 2, description: 'A stone' }
    expect(withDocument(bare, document)).toMatchObject({
      decimals: 2,
      description: 'A stone',
    })
    expect(withDocument(bare, undefined)).toMatchObject({
      decimals: 0,
      description: undefined,
    })
  })

  test('[COLL-01] shows a drawing in the document as the picture', () => {
    const image_data = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const { image, assetType } = withDocument(bare, {
      tokenId: '7',
      image_data,
    })
    expect(assetType).toBe('image')
    expect(image).toMatch(/^data:image\/svg\+xml;utf8,%3Csvg/)
  })

  test('[COLL-01] leaves out attributes that are not text', () => {
    const attributes = [
      { trait_type: 'Stones', value: 4 },
      { value: 'Mossy' },
      { trait_type: 'x', value: { y: 1 } },
      {},
    ]
    expect(withDocument(bare, { tokenId: '7', attributes }).attributes).toEqual(
      [
        { name: 'Stones', value: '4' },
        { name: '', value: 'Mossy' },
      ],
    )
  })
})

describe('filterCollectibles', () => {
  const loaded = withDocument(bare, { tokenId: '7', name: 'Moorland' })
  const none = { text: '', hiddenTokens: [] }

  test('[COLL-01] hides collectibles in state init from filtered lists', () => {
    expect(filterCollectibles([bare, loaded], none)).toHaveLength(2)
    const found = filterCollectibles([bare, loaded], {
      ...none,
      text: 'strata',
    })
    expect(found).toEqual([loaded])
  })

  test.each([
    ['moor', 1],
    ['STRATA', 1],
    [' 7 ', 1],
    ['dune', 0],
  ])('[COLL-01] searches name, collection and id: "%s"', (text, count) => {
    expect(filterCollectibles([loaded], { ...none, text })).toHaveLength(count)
  })

  test('[COLL-02] leaves out hidden collections', () => {
    const hiddenTokens = [loaded.collection.id]
    expect(filterCollectibles([loaded], { ...none, hiddenTokens })).toEqual([])
  })
})
