import { putDefault } from './put-default.ts'

putDefault(window)
