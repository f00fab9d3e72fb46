import { describe, expect, test } from 'vitest'
import { cleanPasted, parsePaymentUri, pastedAccount } from './payment-uri.ts'

const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bare = {
  to,
  chainId: undefined,
  tokenAddress: undefined,
  amount: undefined,
}

describe('parsePaymentUri', () => {
  test.each([
    [to, bare],
    [` ${to}\n`, bare],
    [to.toLowerCase(), { ...bare, to: to.toLowerCase() }],
    ['orla.eth', { ...bare, to: 'orla.eth' }],
    [`\u200b${to}\u200e`, bare],
    [`\ufeff${to.slice(0, 20)}\u200d${to.slice(20)}`, bare],
    [`${to.slice(0, 20)}\r\n  ${to.slice(20)}`, bare],
    ['\u200eorla.eth\u200b', { ...bare, to: 'orla.eth' }],
    [`eth:${to}`, { ...bare, chainId: 1 }],
    [`matic:${to}`, { ...bare, chainId: 137 }],
    [`EIP155:1:${to}`, { ...bare, chainId: 1 }],
    [`ethereum:\n${to}@137`, { ...bare, chainId: 137 }],
    [`ethereum:${to}?data=0x&label=Orla`, bare],
    [`ethereum:${to}`, bare],
    [`ETHEREUM:${to}`, bare],
    [`ethereum://${to}`, bare],
    [`ethereum:pay-${to}`, bare],
    ['ethereum:pay-orla.eth@137', { ...bare, to: 'orla.eth', chainId: 137 }],
    [`eip155:137:${to}`, { ...bare, chainId: 137 }],
    [`ethereum:${to}@137`, { ...bare, chainId: 137 }],
    [
      `ethereum:${to}@137?value=2.014e18&gas=10&gasPrice=9e99`,
      { ...bare, chainId: 137, amount: 2_014_000_000_000_000_000n },
    ],
    [`ethereum:${to}?value=0`, { ...bare, amount: 0n }],
    [`ethereum:${to}?value=1.50e1`, { ...bare, amount: 15n }],
    [
      `ethereum:${token}@1/transfer?address=${to}&uint256=1e6`,
      { to, chainId: 1, tokenAddress: token, amount: 1_000_000n },
    ],
    [
      `ethereum:${token}/transfer?address=orla.eth`,
      { ...bare, to: 'orla.eth', tokenAddress: token },
    ],
  ])('[SEND-01] reads %s', (text, payment) => {
    expect(parsePaymentUri(text)).toEqual({ type: 'payment', payment })
  })

  test.each([
    ['', 'not-a-recipient'],
    ['hello', 'not-a-recipient'],
    ['0x1234', 'not-a-recipient'],
    [`${to}0`, 'not-a-recipient'],
    ['https://wallet.example/pay', 'not-a-recipient'],
    ['wc:abc@2?relay-protocol=irn&symKey=1', 'not-a-recipient'],
    ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'not-a-recipient'],
    ['javascript:alert(1)', 'not-a-recipient'],
    [`constructor:${to}`, 'not-a-recipient'],
    [`nowhere:${to}`, 'not-a-recipient'],
    [`${to} ${token}`, 'not-a-recipient'],
    ['ethereum:', 'not-a-recipient'],
    [`ethereum:${to}@abc`, 'not-a-recipient'],
    [`ethereum:${token}/transfer`, 'not-a-recipient'],
    ['ethereum:token.eth/transfer?address=orla.eth', 'not-a-recipient'],
    [`orla.${'e'.repeat(3_000)}`, 'not-a-recipient'],
    [`ethereum:${token}/approve?address=${to}&uint256=1`, 'other-call'],
    [`ethereum:${to}?value=1&data=0xa9059cbb`, 'other-call'],
    [`ethereum:${to}?DATA=0xa9059cbb`, 'other-call'],
    [`ethereum:${to}?value=1&function=deposit()`, 'other-call'],
    [`ethereum:${to}?bytecode=0x60`, 'other-call'],
    [`ethereum:${to}?uint256=1`, 'other-call'],
    [`ethereum:${to}/deposit?value=1`, 'other-call'],
    [
      `ethereum:${token}/transfer?address=${to}&uint256=1&bytes=0x01`,
      'other-call',
    ],
    [`ethereum:${token}/transfer?address=${to}&address=${token}`, 'other-call'],
    [
      `ethereum:${token}/transfer?address=${to}&uint256=1&value=5`,
      'other-call',
    ],
    [`ethereum:${to}?value=-1`, 'bad-amount'],
    [`ethereum:${to}?value=1.5`, 'bad-amount'],
    [`ethereum:${to}?value=1e99`, 'bad-amount'],
    [`ethereum:${to}?value=1e78`, 'bad-amount'],
    [`ethereum:${to}?value=`, 'bad-amount'],
    [`ethereum:${to}?value=0x10`, 'bad-amount'],
    [`ethereum:${token}/transfer?address=${to}&uint256=x`, 'bad-amount'],
  ])('[SEND-01] error: "%s" is %s', (text, problem) => {
    expect(parsePaymentUri(text)).toEqual({ type: 'problem', problem })
  })
})

describe('pastedAccount', () => {
  test.each([
    [`eth:${to}`, to],
    [`eip155:10:${to}`, to],
    [`ethereum:${to}@1`, to],
    [` \u200b${to}\n`, to],
    ['orla.eth\u200b', 'orla.eth'],
    [`ethereum:${to}?value=1`, `ethereum:${to}?value=1`],
    [`ethereum:${to}?data=0x01`, `ethereum:${to}?data=0x01`],
    ['Orla  B. ', 'Orla  B.'],
  ])('[SEND-01] [CONT-01] takes "%s" as "%s"', (text, account) => {
    expect(pastedAccount(text)).toBe(account)
  })

  test('[COIN-01] leaves an account of another network as it is', () => {
    expect(pastedAccount(`eth:${to}`, 1)).toBe(to)
    expect(pastedAccount(to, 137)).toBe(to)
    expect(pastedAccount(`eth:${to}`, 137)).toBe(`eth:${to}`)
  })
})

test('[SEND-01] behavior: cleaning twice changes nothing', () => {
  for (const text of [`\u200b${to}`, ' a b ', '\u2060', `${to} ${to}`])
    expect(cleanPasted(cleanPasted(text))).toBe(cleanPasted(text))
})
