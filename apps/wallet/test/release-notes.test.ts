import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { releaseNotes } from '../release-notes.ts'

test('[ENVC-02] the newest release note is of the version that is built', () => {
  expect(releaseNotes[0].version).toBe(manifest.version)
})
