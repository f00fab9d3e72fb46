/** Returns the value, or `least` where that is larger. */
export function atLeast(value: bigint, least: bigint): bigint {
  return value > least ? value : least
}

/** Returns the value, or `most` where that is smaller. */
export function atMost(value: bigint, most: bigint): bigint {
  return value < most ? value : most
}
