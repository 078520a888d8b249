/**
 * The `instanceof` of an error that the backend throws to the site: the site's bundle has a copy of its
 * class.
 */
export function recognizedByName(name: string) {
	return (value: unknown): boolean => value instanceof Error && value.name === name;
}
