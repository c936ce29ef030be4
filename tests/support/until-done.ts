/** Sends a request for long work as the admin does: again with the same id, while the answer says that it goes on. */
export async function untilDone(send: (id: { 'idempotency-key': string }) => Promise<Response>): Promise<Response> {
  const id = { 'idempotency-key': crypto.randomUUID() }
  for (;;) {
    const answer = await send(id)
    if (answer.status !== 202) return answer
  }
}
