import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(`examples/${path}`, 'utf8')

test('[NATV-01] the component for React Native parses', () => {
  const { errors } = parseSync(
    'WalletView.tsx',
    read('native-view/WalletView.tsx'),
  )
  expect(errors).toEqual([])
})

test.each(['native-view', 'frame-view'])(
  '[DAPP-01] the commands in the README of %s exist',
  (name) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const commands = read(`${name}/README.md`).matchAll(/^npm run (\S+)$/gm)
    const names = [...commands].map(([, command]) => command)
    expect(names).toEqual([`example:${name}`])
    expect(scripts).toHaveProperty([`example:${name}`])
  },
)
