import { createServer } from 'node:http'
import type { BareAnswers } from './bare.ts'

/** As little as Node can do: the same bytes and headers whatever is asked for, or 304. Prints its port. */
const { body, full, notModified }: BareAnswers = JSON.parse(process.env.ANSWERS ?? '')
const bytes = Buffer.from(body, 'base64')

const server = createServer((request, response) => {
  const isKnown = request.headers['if-none-match'] !== undefined
  response.writeHead(isKnown ? 304 : 200, isKnown ? notModified : full)
  response.end(isKnown ? undefined : bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
