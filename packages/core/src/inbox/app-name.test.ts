import { expect, test } from 'vitest'
import { appName } from './app-name.ts'

test.each([
  ['Shop', 'Shop'],
  ['  Tom & Jerry’s ', 'Tom & Jerry’s'],
  ['Магазин', 'Магазин'],
  ['商店', '商店'],
  // Turned around, hidden and broken text.
  ['Sh\u202eop\u200b\u0000\n', 'Shop'],
  ['x'.repeat(61), 'x'.repeat(60)],
  // A character of two units stays whole.
  ['𐍈'.repeat(61), '𐍈'.repeat(60)],
  ['\u202e \u200b', undefined],
  ['', undefined],
  [undefined, undefined],
])('[DAPP-01] the name of an app that calls itself %j is %j', (claim, name) => {
  expect(appName(claim)).toBe(name)
})
