import { PUBLIC_PICTURES_PATH } from "./rules.ts";

const PUBLIC_ADDRESS = new RegExp(`${PUBLIC_PICTURES_PATH}[^\\s"'<>\\\\?#]+`, "g");

/** The addresses of pictures of the bucket in a text. */
export function pictureAddresses(text: string): string[] {
	return text.match(PUBLIC_ADDRESS) ?? [];
}
