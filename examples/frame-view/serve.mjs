// Serves this folder's page at http://localhost:5176.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const page = await readFile(join(import.meta.dirname, 'index.html'))
createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(page),
).listen(5176, 'localhost', () =>
  console.log('The page is at http://localhost:5176'),
)
