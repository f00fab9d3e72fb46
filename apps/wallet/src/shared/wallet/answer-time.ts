/** When the last question was answered, by `performance.now()`. */
let answeredAt = Number.NEGATIVE_INFINITY

/** Notes that the person answers a question now. */
export function noteAnswer(): void {
  answeredAt = performance.now()
}

/** Returns the time since the last answer, in ms. */
export function msSinceAnswer(): number {
  return performance.now() - answeredAt
}
