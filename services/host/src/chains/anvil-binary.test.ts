import { accessSync, constants } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getAnvilBinary } from './anvil-binary.ts'

describe('getAnvilBinary', () => {
  test('finds a program that can be run', () => {
    expect(() => accessSync(getAnvilBinary(), constants.X_OK)).not.toThrow()
  })

  test('error: names the package that is missing', () => {
    expect(() => getAnvilBinary('plan9', 'mips')).toThrow(
      '@foundry-rs/anvil-plan9-mips',
    )
  })
})
