const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id as the database writes them; asking for anything else is an error there. */
export function isUuid(text: string): boolean {
	return UUID.test(text);
}
