/** The address that is the contact form, among those of the articles. */
export const contactSlug = 'contact'
