import { sizes } from "./limits.ts";

/** Whether a form has more fields than those of the site, found without parsing it. */
export function hasTooManyFields(body: Buffer, contentType: string | undefined): boolean {
	// Each part of a multipart form is a line of its own.
	const separator = contentType?.startsWith("multipart/") ? "\n--" : "&";
	let count = 0;
	for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
		count += 1;
		if (count >= sizes.formFields) return true;
	}
	return false;
}
