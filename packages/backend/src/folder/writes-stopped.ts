/** Nothing can be written now. The message is worded for the owner and has no paths, because it is sent in responses. */
export class WritesStopped extends Error {
  override name = 'WritesStopped'
}
