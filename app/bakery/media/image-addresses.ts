import { PUBLIC_IMAGES_PATH } from "./rules.ts";

const PUBLIC_ADDRESS = new RegExp(`${PUBLIC_IMAGES_PATH}[^\\s"'<>\\\\?#]+`, "g");

/** The addresses of images of the bucket in a text. */
export function imageAddresses(text: string): string[] {
	return text.match(PUBLIC_ADDRESS) ?? [];
}
