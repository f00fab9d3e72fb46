import { describe, expect, test } from 'vitest'
import { actionOf, stateOf } from './deployment-words.ts'

const states = [
  [false, true, false, 'Not set up yet', 'Set up'],
  [false, true, true, 'Not set up yet', 'Set up'],
  [false, false, false, 'Not set up yet', 'Set up'],
  [true, false, false, 'Older version', 'Update'],
  [true, false, true, 'Older version', 'Update'],
  [true, true, true, 'aren’t there yet', 'Update'],
  [true, true, false, 'Ready', undefined],
] as const

const facts = { chainId: 137, networkName: 'Polygon' }

describe('stateOf', () => {
  test.each(states)(
    '[DEPL-01] deployed %s, updated %s, waiting %s is "%s"',
    (isDeployed, isUpdated, hasPendingConfigs, words) => {
      const flags = { isDeployed, isUpdated, hasPendingConfigs }
      expect(stateOf({ ...facts, ...flags })).toContain(words)
    },
  )
})

describe('actionOf', () => {
  test.each(states)(
    '[DEPL-01] deployed %s, updated %s, waiting %s (%s) offers %s',
    (isDeployed, isUpdated, hasPendingConfigs, _words, action) => {
      const flags = { isDeployed, isUpdated, hasPendingConfigs }
      expect(actionOf({ ...facts, ...flags })).toBe(action)
    },
  )
})
