import { describe, expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

describe('parseJson', () => {
  test('[STOR-01] parses a value', () => {
    expect(parseJson('{"version":1,"value":["a",null]}')).toEqual({
      version: 1,
      value: ['a', null],
    })
  })

  test.each(['', '{', 'undefined', '{"version":1'])(
    '[STOR-01] returns undefined for %j',
    (text) => {
      expect(parseJson(text)).toBeUndefined()
    },
  )
})
