import { describe, expect, test } from 'vitest'
import { listCountries } from './country-fiat.ts'
import { findFundingOption } from './funding-coins.ts'
import {
  blockedLocales,
  type FundingOption,
  fiatOfLocale,
  findCurrencyCode,
  findSoldOption,
  fundingDefaults,
  fundingOptions,
  isBlockedLocale,
  isFundingAmount,
  isPaidChain,
  needsRiskWarning,
  type OnrampProvider,
  onrampProviders,
  orderProviders,
  paidChainOf,
  sells,
  takesAmount,
} from './onramp-providers.ts'

const both = { moonpay: listCountries(), transak: listCountries() }
const blocked =
  'CN, IR, CD, SD, MM, IQ, AF, YE, KP, SY, ML, ZW, SS, CU, SO, BI, BY, HK, LY, NI, LB, CF, CG, MO, RU, UA, VE'

describe('orderProviders', () => {
  test.each([
    ['US', ['sardine', 'moonpay', 'transak']],
    ['us', ['sardine', 'moonpay', 'transak']],
    ['CA', ['paytrie', 'moonpay', 'transak']],
    ['IN', ['onmeta', 'moonpay', 'transak']],
    ['AE', ['onmeta', 'moonpay', 'transak']],
    ['PH', ['onmeta', 'moonpay', 'transak']],
    ['DE', ['moonpay', 'transak', 'onmeta']],
    ['GB', ['moonpay', 'transak', 'onmeta']],
    ['XX', ['onmeta']],
  ])('[RAMP-01] %s gets %j', (country, expected) => {
    expect(orderProviders(country, both)).toEqual(expected)
  })

  test.each([
    ['only moonpay', { moonpay: ['DE'], transak: [] }, ['moonpay', 'onmeta']],
    ['only transak', { moonpay: [], transak: ['DE'] }, ['transak', 'onmeta']],
    ['neither', { moonpay: ['FR'], transak: ['FR'] }, ['onmeta']],
    [
      'lists that did not come',
      { moonpay: undefined, transak: undefined },
      ['onmeta'],
    ],
  ])('[RAMP-01] offers Germany %s', (_, lists, expected) => {
    expect(orderProviders('DE', lists)).toEqual(expected)
  })

  test.each([
    [['transak', 'sardine'] as const, ['sardine', 'transak']],
    [['onmeta'] as const, []],
    [[], []],
  ])('[RAMP-01] keeps the included %j alone', (included, expected) => {
    expect(orderProviders('US', both, included)).toEqual(expected)
  })

  test.each(blocked.split(', '))(
    '[RAMP-01] offers nothing in blocked %s, in either case',
    (country) => {
      expect(isBlockedLocale(country)).toBe(true)
      expect(isBlockedLocale(country.toLowerCase())).toBe(true)
      expect(orderProviders(country, both)).toEqual([])
    },
  )

  test('[RAMP-01] blocks no other country', () => {
    expect(listCountries().filter(isBlockedLocale).toSorted()).toEqual(
      blocked.split(', ').toSorted(),
    )
    expect(blockedLocales).toHaveLength(27)
  })
})

describe('funding', () => {
  test('[RAMP-01] starts with 100 USD of USDC, unlocked', () => {
    expect(fundingDefaults).toEqual({
      fiat: 'USD',
      option: 'usdc',
      amount: '100',
      isLocked: false,
    })
    expect(fundingOptions).toEqual(['usdc', 'eth', 'matic'])
  })

  const codes: [OnrampProvider, (string | undefined)[]][] = [
    ['moonpay', ['usdc_polygon', 'eth_polygon', 'matic_polygon']],
    ['paytrie', ['USDC-POLY', 'USDC-POLY', 'USDC-POLY']],
    ['sardine', ['USDC', undefined, 'MATIC']],
    ['transak', [undefined, undefined, undefined]],
    ['onmeta', [undefined, undefined, undefined]],
  ]
  test.each(codes)('[RAMP-01] the codes of %s are %j', (provider, expected) => {
    expect(
      fundingOptions.map((option) => findCurrencyCode(provider, option)),
    ).toEqual(expected)
  })

  const sold: [OnrampProvider, FundingOption, string | undefined, boolean][] = [
    ['moonpay', 'eth', 'eth', true],
    ['paytrie', 'eth', 'usdc', true],
    ['transak', 'matic', 'usdc', true],
    ['sardine', 'matic', 'matic', true],
    ['sardine', 'eth', undefined, false],
    ['onmeta', 'eth', undefined, true],
  ]
  test.each(sold)(
    '[RAMP-01] %s asked for %s sells %s',
    (provider, option, expected, isSold) => {
      expect(findSoldOption(provider, option)).toBe(expected)
      expect(sells(provider, option)).toBe(isSold)
    },
  )

  test.each([
    ['100', true],
    ['0.5', true],
    ['100.25', true],
    ['0', false],
    ['0.00', false],
    ['', false],
    ['1e3', false],
    ['-1', false],
    ['1.234', false],
    ['1,5', false],
    ['NaN', false],
    [' 1', false],
    ['1234567890', false],
  ])('[RAMP-01] the amount %j is valid: %s', (text, expected) => {
    expect(isFundingAmount(text)).toBe(expected)
  })

  test('[RAMP-02] links to transak and onmeta carry no chosen amount', () => {
    expect(onrampProviders.filter(takesAmount)).toEqual([
      'moonpay',
      'paytrie',
      'sardine',
    ])
  })

  test.each([
    ['moonpay', 'mainnet', 137],
    ['moonpay', 'testnet', 80002],
    ['sardine', 'testnet', 137],
    ['transak', 'testnet', 137],
    ['onmeta', 'testnet', 137],
    ['paytrie', 'mainnet', 137],
  ] as const)(
    '[RAMP-02] %s pays a wallet of a %s to chain %d',
    (provider, network, chainId) => {
      const networks = [
        { type: 'mainnet' as const },
        { type: network, isDefaultChain: true },
      ]
      expect(paidChainOf({ networks }, provider)).toBe(chainId)
      expect(isPaidChain({ networks }, chainId)).toBe(true)
      expect(isPaidChain({ networks }, 1)).toBe(false)
    },
  )

  test('[RAMP-02] warns of the risk over moonpay in GB alone', () => {
    expect(needsRiskWarning('GB', 'moonpay')).toBe(true)
    expect(needsRiskWarning('gb', 'moonpay')).toBe(true)
    expect(needsRiskWarning('GB', 'transak')).toBe(false)
    expect(needsRiskWarning('IE', 'moonpay')).toBe(false)
  })
})

/** Country and currency, as ISO 3166 and ISO 4217 have them in 2026. */
const currencies = `
  ADEUR AEAED AFAFN AGXCD AIXCD ALALL AMAMD AOAOA ARARS ASUSD ATEUR AUAUD
  AWAWG AXEUR AZAZN BABAM BBBBD BDBDT BEEUR BFXOF BGEUR BHBHD BIBIF BJXOF
  BLEUR BMBMD BNBND BOBOB BQUSD BRBRL BSBSD BTBTN BVNOK BWBWP BYBYN BZBZD
  CACAD CCAUD CDCDF CFXAF CGXAF CHCHF CIXOF CKNZD CLCLP CMXAF CNCNY COCOP
  CRCRC CUCUP CVCVE CWXCG CXAUD CYEUR CZCZK DEEUR DJDJF DKDKK DMXCD DODOP
  DZDZD ECUSD EEEUR EGEGP EHMAD ERERN ESEUR ETETB FIEUR FJFJD FKFKP FMUSD
  FODKK FREUR GAXAF GBGBP GDXCD GEGEL GFEUR GGGBP GHGHS GIGIP GLDKK GMGMD
  GNGNF GPEUR GQXAF GREUR GSGBP GTGTQ GUUSD GWXOF GYGYD HKHKD HMAUD HNHNL
  HREUR HTHTG HUHUF IDIDR IEEUR ILILS IMGBP ININR IOUSD IQIQD IRIRR ISISK
  ITEUR JEGBP JMJMD JOJOD JPJPY KEKES KGKGS KHKHR KIAUD KMKMF KNXCD KPKPW
  KRKRW KWKWD KYKYD KZKZT LALAK LBLBP LCXCD LICHF LKLKR LRLRD LSLSL LTEUR
  LUEUR LVEUR LYLYD MAMAD MCEUR MDMDL MEEUR MFEUR MGMGA MHUSD MKMKD MLXOF
  MMMMK MNMNT MOMOP MPUSD MQEUR MRMRU MSXCD MTEUR MUMUR MVMVR MWMWK MXMXN
  MYMYR MZMZN NANAD NCXPF NEXOF NFAUD NGNGN NINIO NLEUR NONOK NPNPR NRAUD
  NUNZD NZNZD OMOMR PAPAB PEPEN PFXPF PGPGK PHPHP PKPKR PLPLN PMEUR PNNZD
  PRUSD PSILS PTEUR PWUSD PYPYG QAQAR REEUR RORON RSRSD RURUB RWRWF SASAR
  SBSBD SCSCR SDSDG SESEK SGSGD SHSHP SIEUR SJNOK SKEUR SLSLE SMEUR SNXOF
  SOSOS SRSRD SSSSP STSTN SVUSD SXXCG SYSYP SZSZL TCUSD TDXAF TFEUR TGXOF
  THTHB TJTJS TKNZD TLUSD TMTMT TNTND TOTOP TRTRY TTTTD TVAUD TWTWD TZTZS
  UAUAH UGUGX UMUSD USUSD UYUYU UZUZS VAEUR VCXCD VEVES VGUSD VIUSD VNVND
  VUVUV WFXPF WSWST XKEUR YEYER YTEUR ZAZAR ZMZMW ZWUSD
`

describe('fiatOfLocale', () => {
  test.each([
    ['US', 'USD'],
    ['GB', 'GBP'],
    ['gb', 'GBP'],
    ['CA', 'CAD'],
    ['IN', 'INR'],
    ['AE', 'AED'],
    ['PH', 'PHP'],
    ['CH', 'CHF'],
    ['JP', 'JPY'],
    ['NG', 'NGN'],
    ['XX', 'USD'],
    ['', 'USD'],
  ])('[RAMP-01] %s pays in %s', (country, fiat) => {
    expect(fiatOfLocale(country)).toBe(fiat)
  })

  test.each(
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
  )('[RAMP-01] %s pays in euros', (country) => {
    expect(fiatOfLocale(country)).toBe('EUR')
  })

  test('[RAMP-01] each of 249 countries pays in its own currency', () => {
    const expected = currencies.trim().split(/\s+/)
    const countries = listCountries()
    expect(new Set(countries).size).toBe(countries.length)
    expect(
      countries
        .map((country) => `${country}${fiatOfLocale(country)}`)
        .toSorted(),
    ).toEqual(expected)
    expect(expected).toHaveLength(249)
  })
})

describe('findFundingOption', () => {
  const native = '0x0000000000000000000000000000000000000000'
  const token = `0x${'1'.repeat(40)}`
  test.each([
    [{ contractAddress: native, symbol: 'POL', verified: false }, 'matic'],
    [{ contractAddress: token, symbol: 'USDC', verified: true }, 'usdc'],
    [{ contractAddress: token, symbol: 'USDC.e', verified: true }, 'usdc'],
    [{ contractAddress: token, symbol: 'WETH', verified: true }, 'eth'],
    [{ contractAddress: token, symbol: 'USDC', verified: false }, undefined],
    [{ contractAddress: token, symbol: 'POL', verified: true }, undefined],
    [{ contractAddress: token, symbol: 'DAI', verified: true }, undefined],
  ])('[RAMP-02] %j is sold as %s', (coin, option) => {
    expect(findFundingOption(coin)).toBe(option)
  })
})
