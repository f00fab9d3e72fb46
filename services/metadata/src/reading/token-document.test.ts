import { describe, expect, test } from 'vitest'
import { parseTokenDocument } from './token-document.ts'
import { gatewayUrl, parseTokenUri } from './token-uri.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const base32 = `bafybeigdyrzt5sfp7udm7hu76uh7y26nf3${'e'.repeat(25)}`
const file = 'a_-'.padEnd(43, '0')
const id = `${'0'.repeat(62)}2a`

describe('parseTokenUri', () => {
  test.each([
    [`ipfs://${cid}/1.json?filename=1.json`, `${cid}/1.json`],
    [`ipfs://ipfs/${cid}#1`, cid],
    [cid, cid],
    [`${base32}/{id}`, `${base32}/${id}`],
    [`/ipfs/${cid}/1`, `${cid}/1`],
    [` ipfs/${cid} `, cid],
  ])('[META-01] reads %s from IPFS', (uri, path) => {
    const place = parseTokenUri(uri, 42n)
    expect(place).toMatchObject({ kind: 'ipfs' })
    expect(gatewayUrl('url' in place ? place.url : '', 'https://g')).toBe(
      `https://g/ipfs/${path}`,
    )
  })

  test('[META-01] reads a file of Arweave by its gateway', () => {
    expect(parseTokenUri(`ar://${file}/{id}?a=1`, 42n)).toEqual({
      kind: 'http',
      url: `https://arweave.net/${file}/${id}`,
    })
  })

  test.each([
    'QmShort',
    `${cid}x`,
    'ar://../etc',
    `ipfs://${cid}/../a`,
    `ipfs://${cid}/%2e%2E`,
  ])('[META-01] error: %s is no place', (uri) => {
    expect(parseTokenUri(uri, 42n)).toEqual({ kind: 'unsupported' })
  })

  test.each(['data:image/svg+xml;base64,PHN2Zz4=', '<svg></svg>'])(
    '[META-01] a token address that is a picture is its document: %s',
    (uri) => {
      const place = parseTokenUri(uri, 42n)
      expect(place).toEqual({
        kind: 'inline',
        json: JSON.stringify({ image: uri }),
      })
    },
  )

  test('[META-01] decodes escapes beside bare percent signs', () => {
    expect(
      parseTokenUri(
        'data:application/json,%7B"name":"100% h%C3%A9 %ff"%7D',
        1n,
      ),
    ).toEqual({ kind: 'inline', json: '{"name":"100% hé %ff"}' })
  })
})

describe('parseTokenDocument', () => {
  const read = (document: object) =>
    parseTokenDocument(JSON.stringify(document), 42n)

  test('[META-01] reads a document behind a byte order mark', () => {
    expect(parseTokenDocument('\ufeff{"name":"Stone"}', 42n)?.name).toBe(
      'Stone',
    )
  })

  test.each([
    ['https://x.example/{id}.png', `https://x.example/${id}.png`],
    [cid, `ipfs://${cid}`],
    [`ar://${file}`, `https://arweave.net/${file}`],
    [
      '<svg xmlns="a"><style>a{id}</style></svg>',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="a"><style>a{id}</style></svg>').toString('base64')}`,
    ],
  ])('[META-01] [COLL-01] takes the picture %s', (image, taken) => {
    expect(read({ image })?.image).toBe(taken)
  })

  test.each([
    'javascript:alert(1)',
    '<script>1</script>',
    'data:text/html,1',
    '//x',
  ])('[META-01] [COLL-02] error: %s is no picture', (image) => {
    expect(read({ image })).not.toHaveProperty('image')
  })

  test('[META-01] reads attributes that are an object', () => {
    expect(
      read({ attributes: { Colour: 'red', Rank: 3 } })?.attributes,
    ).toEqual([
      { trait_type: 'Colour', value: 'red' },
      { trait_type: 'Rank', value: 3 },
    ])
    expect(read({ attributes: 'red' })?.attributes).toEqual([])
  })
})
