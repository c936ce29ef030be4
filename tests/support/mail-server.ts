import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as received. */
  source: string
}

export interface MailServer extends AsyncDisposable {
  url: string
  /** Every complete mail, including those that were then refused. */
  received: ReceivedMail[]
  /** Replies to the next mails; `250` accepts a mail, '' ends the connection. A promise keeps the sender waiting. */
  answers: (string | Promise<string>)[]
}

/** A small SMTP server on 127.0.0.1 (RFC 5321), without TLS and AUTH. */
export async function startMailServer(givenPort = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answers: MailServer['answers'] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    serve(socket, () => answers.shift() ?? '250 taken', received)
  })
  const port = await listen(server, givenPort)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(socket: Socket, nextAnswer: () => string | Promise<string>, received: ReceivedMail[]) {
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let isData = false
  let pending = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string) => {
    if (isData) {
      if (line !== '.') {
        mail.source += `${line.replace(/^\./, '')}\r\n`
        return
      }
      isData = false
      received.push(mail)
      void Promise.resolve(nextAnswer()).then((answer) => (answer ? say(answer) : socket.destroy()))
      return
    }
    const command = line.toUpperCase()
    if (command.startsWith('MAIL FROM:')) mail = { from: line.slice(10), to: [], source: '' }
    if (command.startsWith('RCPT TO:')) mail.to.push(line.slice(8))
    if (command === 'STARTTLS') return say('502 not here')
    if (command === 'DATA') isData = true
    if (command === 'QUIT') return socket.end('221 bye\r\n')
    say(isData ? '354 go on' : '250 ok')
  }
  say('220 mail.test ready')
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1')
    const lines = pending.split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
