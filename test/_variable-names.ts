import { globSync, readFileSync } from 'node:fs'

/**
 * Reads the names of environment variables that stand in the code of services
 * and packages, whole and outside of comments.
 */
export function readVariableNames(): ReadonlySet<string> {
  const code = globSync('{services,packages}/*/src/**/*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  const names = code.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g)
  return new Set([...names].map(([name]) => name))
}
