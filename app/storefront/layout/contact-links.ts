/** What a telephone dials for a number as people write it. */
export function phoneAddress(phone: string): string {
	return `tel:${phone.replace(/[^\d+*#,;]/g, "")}`;
}

/** What opens a new mail to an address. */
export function emailAddress(email: string): string {
	return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}
