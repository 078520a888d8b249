const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id as the database writes them; the database rejects anything else. */
export function isUuid(text: string): boolean {
	return UUID.test(text);
}

/** A random id (version 4). `crypto.randomUUID` is missing where a site is open without HTTPS. */
export function randomUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
	return hex.replace(
		/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
		(_all, a, b, c, d, e) => `${a}-${b}-4${c}-${variant}${d}-${e}`,
	);
}
