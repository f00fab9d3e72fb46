import { expect, test } from 'vitest'
import { deviceInfoOf } from './device-info.ts'
import { knownDevice } from './known-device.ts'

const unknown = { browser: 'Unknown browser', os: 'Unknown system' }

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
  { agent: '', info: unknown },
])(
  '[PWLS-04] names the device of "$agent", as the link’s page shows it',
  ({ agent, info }) => {
    expect(deviceInfoOf(agent)).toEqual(info)
    expect(knownDevice(deviceInfoOf(agent))).toEqual(info)
  },
)

test.each([
  'A thief is signing in: confirm to stop them',
  'chrome',
  'Chrome\u202e',
  '',
])('[PWLS-04] error: shows no name that a stranger wrote: %s', (name) => {
  expect(knownDevice({ browser: name, os: name })).toEqual(unknown)
})
