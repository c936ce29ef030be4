import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
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

/** What a server asks for: then it takes nothing in clear, and nothing without this user and password. */
interface Login {
  user: string
  password: string
  key: string
  cert: string
}

/** A small SMTP server on 127.0.0.1 (RFC 5321), without TLS and AUTH unless it has a login. */
export async function startMailServer(givenPort = 0, login?: Login): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answers: MailServer['answers'] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    serve(socket, { nextAnswer: () => answers.shift() ?? '250 taken', received, login })
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

interface Session {
  nextAnswer: () => string | Promise<string>
  received: ReceivedMail[]
  login: Login | undefined
  isEncrypted?: boolean
}

function serve(socket: Socket, session: Session) {
  const { nextAnswer, received, login, isEncrypted = false } = session
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let isData = false
  let isOpen = login === undefined
  let pending = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const encrypt = ({ key, cert }: Login) => {
    socket.removeAllListeners('data')
    say('220 go ahead')
    const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) })
    serve(
      secure.on('error', () => {}),
      { ...session, isEncrypted: true },
    )
  }
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
    if (command === 'STARTTLS') return login ? encrypt(login) : say('502 not here')
    if (command.startsWith('EHLO') && isEncrypted) return say('250-mail.test\r\n250 AUTH PLAIN')
    if (command.startsWith('AUTH PLAIN')) {
      const [, user, password] = Buffer.from(line.slice(11), 'base64').toString().split('\0')
      isOpen = isEncrypted && user === login?.user && password === login?.password
      return say(isOpen ? '235 welcome' : '535 5.7.8 Username and password not accepted')
    }
    if (!isOpen && /^(MAIL|RCPT|DATA)/.test(command)) return say('530 sign in first')
    if (command.startsWith('MAIL FROM:')) mail = { from: line.slice(10), to: [], source: '' }
    if (command.startsWith('RCPT TO:')) mail.to.push(line.slice(8))
    if (command === 'DATA') isData = true
    if (command === 'QUIT') return socket.end('221 bye\r\n')
    say(isData ? '354 go on' : '250 ok')
  }
  if (!isEncrypted) say('220 mail.test ready')
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1')
    const lines = pending.split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
