declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Options = {
    version: 'aes128gcm'
    dh: Buffer
    privateKey: ECDH
    salt: Buffer
    authSecret: Buffer
    pad: number
  }
  export function encrypt(content: Buffer, options: Options): Buffer
}
