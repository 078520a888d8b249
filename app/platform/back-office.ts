/** Whether a page belongs to the back office, and not to the public site. */
export function isBackOffice(pathname: string): boolean {
	return /^\/admin(?:\/|$)/.test(pathname);
}
