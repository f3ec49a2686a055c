import { afterEach } from 'vitest'

type Answer = (form: FormData, progress: (share: number) => void) => object | Promise<object>

const { XMLHttpRequest: ofWindow } = globalThis
afterEach(() => {
  globalThis.XMLHttpRequest = ofWindow
})

/** Answers uploads, which alone need XMLHttpRequest. An answer that throws is a lost connection. */
export function serveUploads(answer: Answer) {
  class Upload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    response: unknown
    onload = () => {}
    onerror = () => {}
    open() {}
    abort() {}
    async send(form: FormData) {
      try {
        const said = await answer(form, (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }))
        this.status = said instanceof Response ? said.status : 201
        this.response = said instanceof Response ? await said.json() : said
        this.onload()
      } catch {
        this.onerror()
      }
    }
  }
  globalThis.XMLHttpRequest = Upload as never
}
