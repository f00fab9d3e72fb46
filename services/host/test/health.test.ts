import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskCheck } from '../src/disk-check.ts'
import { healthRoutes } from '../src/health.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const health = () =>
  healthRoutes(new Map([['disk', createDiskCheck(folder)]])).request('/health')

describe('createDiskCheck', () => {
  test('[SRVC-01] k: leaves no file behind on a disk with room', async () => {
    expect((await health()).status).toBe(200)
    expect(await readdir(folder)).toEqual([])
  })

  test('[SRVC-01] k: error: fails for a missing folder', async () => {
    await rm(folder, { recursive: true })
    expect((await health()).status).toBe(503)
  })
})

describe('what chains lack', () => {
  test('[SRVC-01] ag: stands under late, and what cannot be read is left out', async () => {
    const ask = async (
      reports: Record<string, () => Promise<object | undefined>>,
    ) =>
      (
        await healthRoutes(new Map(), {
          reports: new Map(Object.entries(reports)),
        }).request('/health')
      ).json()
    const told = { missing: [{ first: 5, last: 9 }] }
    const reports = {
      'indexer polygon': async () => told,
      'indexer base': async () => undefined,
      'indexer mainnet': () => Promise.reject(new Error('the store is away')),
    }
    expect(await ask(reports)).toEqual({
      ...{ ok: true, services: {} },
      late: { 'indexer polygon': told },
    })
    const { 'indexer base': nothing } = reports
    expect(await ask({ 'indexer base': nothing })).not.toHaveProperty('late')
  })
})

describe('a call that a proxy passed on', () => {
  const ask = (path: string, init: RequestInit, isByProxy: boolean) =>
    healthRoutes(new Map()).request(path, init, { isByProxy })
  const passedOn = { headers: { 'x-forwarded-for': '203.0.113.7' } }

  test('[SRVC-01] error: gets no state of the host, while the proxy itself does', async () => {
    for (const path of ['/live', '/ready', '/health', '/%68ealth']) {
      expect((await ask(path, passedOn, true)).status, path).toBe(404)
      expect((await ask(path, {}, true)).status, path).toBe(200)
      // A caller without a proxy gains nothing by the header.
      expect((await ask(path, passedOn, false)).status, path).toBe(200)
    }
  })
})
