/**
 * Files of the first screens. Each holds all that its modules import, unless
 * an earlier one holds it: in many small files, the names alone were 4 kB and
 * each cost a request.
 */
export const screenGroups = [
  {
    name: 'first',
    test: /apps\/(wallet\/src|extension\/src\/page)\/main\.tsx|vite\/preload-helper|rolldown\/runtime/,
  },
  { name: 'auth', test: /features\/auth\/SignInScreen\.tsx/ },
  {
    name: 'wallet',
    test: /apps\/wallet\/src\/(app\/AccountShell|features\/home\/HomeScreen)\.tsx/,
  },
  { name: 'session', test: /apps\/wallet\/src\/app\/resume-session\.ts/ },
].map((group, index) => ({ ...group, priority: 10 - index }))
