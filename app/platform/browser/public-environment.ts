import type { PublicEnvironment } from "../environment.server.ts";

/** The settings in a back office document before anything is loaded. */
interface BackOfficeEnvironment extends PublicEnvironment {
	/** The currency of the bakery, and the language of its numbers. */
	currency: string;
	language: string;
	timeZone: string;
}

/** The element in which a document of the back office says where its backend is (root.tsx). */
const publicEnvironmentId = "public-environment";

/** Whether this document was made for the back office. */
export function hasPublicEnvironment(): boolean {
	return document.getElementById(publicEnvironmentId) !== null;
}

let lastRead: BackOfficeEnvironment | undefined;

/** Reads the element, or what was last read: a visitor page in the same document removes it. */
export function readPublicEnvironment(): BackOfficeEnvironment {
	const element = document.getElementById(publicEnvironmentId);
	if (element) lastRead = JSON.parse(element.textContent) as BackOfficeEnvironment;
	if (!lastRead) throw new Error("This page is missing the address of its backend.");
	return lastRead;
}
