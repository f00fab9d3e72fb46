import { expect, test } from 'vitest'
import { deviceInfoOf } from './device-info.ts'

test.each([
  {
    agent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    info: { browser: 'Chrome', os: 'Linux' },
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    info: { browser: 'Safari', os: 'iOS' },
  },
  { agent: '', info: { browser: 'Unknown browser', os: 'Unknown system' } },
])('[PWLS-04] names the device of "$agent"', ({ agent, info }) => {
  expect(deviceInfoOf(agent)).toEqual(info)
})
