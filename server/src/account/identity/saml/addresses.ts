import type { SamlSettings } from '../../../platform/config/sso.ts'

/** Where a provider sends its answers. */
export const acsUrl = (baseUrl: string, id: string) => `${baseUrl}/api/auth/saml/${id}/acs`

/** Where this site describes itself to a provider. */
export const metadataUrl = (baseUrl: string, id: string) => `${baseUrl}/api/auth/saml/${id}/metadata`

/** The name of this site at a provider. */
export const siteName = ({ id, audience }: SamlSettings, baseUrl: string) => audience ?? metadataUrl(baseUrl, id)
