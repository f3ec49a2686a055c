// Without a schema, because the footer of the first page needs the names before anything that validates input.

/** The pages that the operator writes. */
export const pageNames = ['terms', 'privacy', 'rules', 'imprint'] as const
export type PageName = (typeof pageNames)[number]

export const isPageName = (name: string): name is PageName => (pageNames as readonly string[]).includes(name)

/** Those that an account agrees to. */
export const consentPages = ['terms', 'privacy'] as const
