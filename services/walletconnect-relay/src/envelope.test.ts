import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrame } from './envelope.ts'

describe('readFrame', () => {
  test.each([
    ['"1700000000000000001"', '"1700000000000000001"'],
    ['1700000000000000001', '1700000000000000001'],
    ['-9007199254740993', '-9007199254740993'],
    ['1e2', '1e2'],
    ['7', '7'],
  ])('[WCON-02] keeps the id %s as it came', (id, kept) => {
    const text = `{"id":${id},"jsonrpc":"2.0","method":"irn_publish","params":{}}`
    expect(readFrame(text)).toMatchObject({ type: 'request', id: kept })
  })

  test('[WCON-02] is not misled by ids inside parameters', () => {
    const text =
      '{"params":{"id":5,"deep":[{"id":6}],"text":"\\"id\\":8"},"method":"m","id":1700000000000000001}'
    expect(readFrame(text)).toMatchObject({ id: '1700000000000000001' })
  })

  test('[WCON-02] keeps every whole number', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.jsonValue(), (id, params) => {
        const text = `{"params":${JSON.stringify(params)},"id":${id},"method":"m"}`
        const frame = readFrame(text)
        expect(frame.type === 'request' && frame.id).toBe(`${id}`)
      }),
    )
  })

  test.each([
    ['{"id":1700000000000000,"result":true}', 1700000000000000, true],
    ['{"id":"1700000000000000n","result":true}', 1700000000000000, true],
    ['{"id":"1700000000000000","result":true}', 1700000000000000, true],
    ['{"id":1,"error":{"code":1}}', 1, false],
    ['{"id":"x","result":true}', undefined, true],
    ['{"id":1700000000000000001,"result":true}', undefined, true],
    ['{"result":true}', undefined, true],
  ])('[WCON-02] reads the answer %s', (text, id, isResult) => {
    expect(readFrame(text)).toEqual({ type: 'answer', id, isResult })
  })

  test.each([
    ['', 'null'],
    ['hello', 'null'],
    ['null', 'null'],
    ['7', 'null'],
    ['[]', 'null'],
    ['[{"id":1,"method":"m"}]', 'null'],
    ['{}', 'null'],
    ['{"id":7}', '7'],
    ['{"id":7,"method":8}', '7'],
    ['{"method":"m"}', 'null'],
    ['{"id":null,"method":"m"}', 'null'],
    ['{"id":{},"method":"m"}', 'null'],
    [`{"id":"${'x'.repeat(101)}","method":"m"}`, 'null'],
    [`{"id":${'9'.repeat(101)},"method":"m"}`, 'null'],
    [`{"id":1,"method":"m","params":${'['.repeat(90_000)}`, 'null'],
    [
      `{"id":1,"method":"m","params":${'['.repeat(90_000)}${']'.repeat(90_000)}}`,
      'null',
    ],
  ])('[WCON-02] error: %.40s is malformed', (text, id) => {
    expect(readFrame(text)).toEqual({ type: 'malformed', id })
  })
})
