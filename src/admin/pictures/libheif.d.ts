declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `into` upright; null when the picture cannot be decoded. */
    display(into: ImageData, done: (drawn: ImageData | null) => void): void
  }
  interface HeifDecoder {
    /** The pictures of a file, not decoded yet; none when it is damaged. */
    decode(bytes: Uint8Array): HeifImage[]
  }
  export default function createLibheif(options: { wasmBinary: ArrayBuffer }): { HeifDecoder: new () => HeifDecoder }
}
