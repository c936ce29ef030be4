/** Nothing may be written now. The message is a sentence for the owner, without paths: it goes out in answers. */
export class WritesStopped extends Error {
  override name = 'WritesStopped'
}
