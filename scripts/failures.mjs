// Reads from the runners' reports which tests failed, where and why, so that
// the last lines of a run tell it: a service that runs tests may show no more.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Lines of a message that are shown. */
const mostLines = 5
/** Tests that are told in full; the others are counted. */
const mostTold = 5
/** Characters of a line that are shown. */
const mostOfLine = 160

/** Returns what failed in a report of Vitest: `{ title, place, message }` each. */
export function vitestFailures({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (status === 'failed' && failed.length === 0)
      return [{ title: 'the file itself', place: file, message }]
    return failed.map(({ fullName, failureMessages }) => {
      const text = failureMessages.at(-1) ?? ''
      const line = lineOf(text, name)
      const [said] = text.split(/\n +at /)
      return {
        title: fullName,
        place: line ? `${file}:${line}` : file,
        message: said,
      }
    })
  })
}

/**
 * Returns what failed in a report of Playwright: `{ title, place, message }`
 * each, of its last try. A test that passed at last has `isFlaky`.
 */
export function playwrightFailures({ suites = [], errors = [], config }, root) {
  const tests = suites
    .flatMap(testsOf)
    .flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({ title, file, status, results })),
    )
  const failed = tests.filter(({ status }) =>
    ['unexpected', 'flaky'].includes(status),
  )
  const ofTests = failed.map(({ title, file, status, results }) => {
    const last = results.findLast(({ status }) => status !== 'passed')
    const [error] = last?.errors ?? []
    const { location = { file: `${config?.rootDir}/${file}` }, message = '' } =
      error ?? {}
    const line = location.line ? `:${location.line}` : ''
    return {
      title,
      place: `${relative(root, location.file)}${line}`,
      message: message || `${last?.status}`,
      ...(status === 'flaky' && { isFlaky: true }),
    }
  })
  return [
    ...errors.map(({ message = '' }) => ({
      title: 'the run itself',
      place: 'playwright.config.ts',
      message,
    })),
    ...ofTests,
  ]
}

/** Returns the lines that tell failures: those that failed for good first. */
export function tellFailures(failures) {
  const sorted = failures.toSorted(
    (one, other) =>
      Number(one.isFlaky ?? false) - Number(other.isFlaky ?? false),
  )
  const told = sorted.slice(0, mostTold).flatMap((failure) => {
    const { title, place, message, isFlaky } = failure
    const word = isFlaky ? 'failed once' : 'FAILED'
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
    return [
      `${word}: ${place} ${title}`.slice(0, mostOfLine),
      ...lines
        .slice(0, mostLines)
        .map((line) => `    ${line}`.slice(0, mostOfLine)),
    ]
  })
  const others = sorted.length - mostTold
  return others > 0 ? [...told, `and ${others} more`] : told
}

function testsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(testsOf)]
}

/** Returns the line of a file that a stack names first. */
function lineOf(stack, file) {
  const at = stack.split('\n').find((line) => line.includes(`${file}:`))
  return at?.split(`${file}:`)[1]?.split(':')[0]
}
