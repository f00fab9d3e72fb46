import { describe, expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

describe('parseJson', () => {
  test('[STOR-01] reads a value', () => {
    expect(parseJson('{"version":1,"value":["a",null]}')).toEqual({
      version: 1,
      value: ['a', null],
    })
  })

  test.each(['', '{', 'undefined', '{"version":1'])(
    '[STOR-01] takes %j for nothing',
    (text) => {
      expect(parseJson(text)).toBeUndefined()
    },
  )
})
