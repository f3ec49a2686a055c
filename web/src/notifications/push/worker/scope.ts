// What the worker uses of the service worker's scope. TypeScript's library for workers excludes that of pages, and both
// are one program here.

/** An event whose work the browser waits for. */
export type WaitingEvent = { waitUntil(work: Promise<unknown>): void }

export type PushEvent = WaitingEvent & { data: { text(): string } | null }

export type ClickEvent = WaitingEvent & { notification: Pick<Notification, 'close' | 'data'> }

export type SubscriptionEvent = WaitingEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** An open tab or window. `navigate` works for tabs that the worker controls. */
export type Tab = {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus(): Promise<Tab>
  navigate(url: string): Promise<Tab | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}

export type Scope = {
  /** Not every browser has an icon with a number, and some refuse an app that is not installed. */
  navigator: Partial<Pick<Navigator, 'setAppBadge'>>
  location: { origin: string }
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications' | 'pushManager'>
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
}

/** The browser has a connection again. */
export type SyncEvent = WaitingEvent & { tag: string }

export type RequestEvent = { request: Request; respondWith(answer: Promise<Response>): void }

type Events = {
  install: WaitingEvent
  activate: WaitingEvent
  push: PushEvent
  notificationclick: ClickEvent
  pushsubscriptionchange: SubscriptionEvent
  sync: SyncEvent
  fetch: RequestEvent
}

export type Listening = Scope & {
  addEventListener<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void
}
