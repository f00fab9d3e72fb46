import { describe, expect, test } from 'vitest'
import { splitFees } from './network-fees.ts'

const relayer = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const fee = { to: relayer.toLowerCase() }
const sent = { to: '0x00000000000000000000000000000000000000aa' }

describe('splitFees', () => {
  test('[HIST-02] transfers to the relayer are the fee', () => {
    expect(splitFees([fee, sent], relayer)).toEqual({
      meant: [sent],
      fees: [fee],
    })
  })

  test('[HIST-02] behavior: sending to the relayer alone is no fee', () => {
    expect(splitFees([fee], relayer)).toEqual({ meant: [fee], fees: [] })
    expect(splitFees([fee, sent], undefined).fees).toEqual([])
  })
})
