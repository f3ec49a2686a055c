type Sent = { data: string }

/** The browser's own WebSocket, for every connection but the live one. */
const ofWindow = globalThis.WebSocket
let held = false

/** The server's side of /live: Engine.IO's handshake, then Socket.IO's. It sends no events. */
class LiveSocket {
  binaryType = 'blob'
  onopen = () => {}
  onclose = (_: object) => {}
  onmessage = (_: Sent) => {}
  onerror = () => {}

  constructor() {
    setTimeout(() => {
      if (held) return
      this.onopen()
      this.say(`0${JSON.stringify({ sid: 'one', upgrades: [], pingInterval: 600_000, pingTimeout: 600_000 })}`)
    })
  }
  say(data: string) {
    setTimeout(() => this.onmessage({ data }))
  }
  send(data: string) {
    if (data.startsWith('40')) this.say('40{"sid":"two"}')
  }
  close() {
    setTimeout(() => this.onclose({ code: 1000, reason: '' }))
  }
}

// Installed before socket.io-client loads, which keeps the one that it finds then.
globalThis.WebSocket = new Proxy(ofWindow, {
  construct: (target, [url, ...rest]: [string, ...string[]]) =>
    new URL(url, location.href).pathname.startsWith('/live') ? new LiveSocket() : new target(url, ...rest),
})

/** Whether live connections opened from now on stay unanswered. */
export function holdLive(isHeld: boolean) {
  held = isHeld
}
