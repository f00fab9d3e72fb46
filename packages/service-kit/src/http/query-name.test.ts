import { expect, test } from 'vitest'
import { queryName } from './query-name.ts'

test.each([
  ['select * from guard.signed where id = $1', 'select guard.signed'],
  ['insert into "api"."memory" values (1)', 'insert api.memory'],
  ['update relayer.metatxs set status = $1', 'update relayer.metatxs'],
  ["select 'mira@example.com'", 'select'],
  ['begin', 'begin'],
  ['', 'query'],
])('[SRVC-01] %s is named without its values', (text, name) => {
  expect(queryName(text)).toBe(name)
})
