export type Failure = {
  readonly title: string
  readonly place: string
  readonly message: string
  readonly isFlaky?: boolean
}

export function vitestFailures(
  report: { readonly testResults?: readonly object[] },
  root: string,
): readonly Failure[]
export function playwrightFailures(
  report: { readonly suites?: readonly object[] },
  root: string,
): readonly Failure[]
export function tellFailures(failures: readonly Failure[]): readonly string[]
