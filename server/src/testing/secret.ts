/** The secret of the product in tests. */
export const testSecret = 'a-secret-that-only-the-tests-know'
