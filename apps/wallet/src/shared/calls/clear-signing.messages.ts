export const messages = {
  by: (owner: string) => `Described for ${owner}`,
  byNobody: 'As its description says',
  raw: (value: string) => `In the data: ${value}`,
  rest: 'Not described',
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  units: (amount: string) => `${amount} base units of`,
  said: (message: string, amount: string) => `${message} (${amount})`,
  item: (id: string) => `#${id} of`,
  seconds: (count: string) => `${count} seconds`,
} as const
