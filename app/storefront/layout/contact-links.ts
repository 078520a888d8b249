/** The link that dials a number as people write it. */
export function phoneAddress(phone: string): string {
	return `tel:${phone.replace(/[^\d+*#,;]/g, "")}`;
}

/** The link that opens a new mail to an address. */
export function emailAddress(email: string): string {
	return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

/** Opens the map app of a phone, or a map in the browser. Nothing is loaded before that. */
export function mapAddress(address: string): string {
	return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
