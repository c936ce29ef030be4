/** Of a server with a Supabase project whose secret key is not set: what does not work without it, and what to do. */
export const noSecretKey = (failing: string) => ({
  says: `The server has no secret key of the Supabase project: ${failing}.`,
  next: 'Have SUPABASE_SECRET_KEY set on the server (README).',
})
