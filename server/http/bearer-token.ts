/** The access token that a request carries, if it has the form of one. */
export function bearerToken(authorization: string | undefined): string | undefined {
	return /^Bearer ([\w.-]{1,4096})$/.exec(authorization ?? "")?.[1];
}
