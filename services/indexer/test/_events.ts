import { eventTopics } from '@cairn/primitives'
import { pad, type TestLog } from './_chain.ts'

type Amount = number | bigint

export function erc20(from: string, to: string, amount: Amount): TestLog {
  return {
    topics: [eventTopics.transfer, from, to].map(pad),
    data: pad(amount),
  }
}

export function erc721(from: string, to: string, id: Amount): TestLog {
  return {
    topics: [eventTopics.transfer, from, to, pad(id)].map(pad),
    data: '',
  }
}

export function erc1155(
  from: string,
  to: string,
  id: Amount,
  amount: Amount,
): TestLog {
  return {
    topics: [eventTopics.transferSingle, from, from, to].map(pad),
    data: pad(id) + pad(amount),
  }
}

export function erc1155Batch(
  from: string,
  to: string,
  ids: readonly Amount[],
  amounts: readonly Amount[],
): TestLog {
  const list = (values: readonly Amount[]) =>
    [values.length, ...values].map(pad).join('')
  return {
    topics: [eventTopics.transferBatch, from, from, to].map(pad),
    data: pad(64) + pad(64 + 32 * (ids.length + 1)) + list(ids) + list(amounts),
  }
}
