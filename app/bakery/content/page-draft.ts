import { parseJson } from "../../platform/text/parse-json.ts";

/*
 * The messages between the page editor and its preview in a frame of the same site: the preview
 * says that it is ready, the editor sends the fields after each change.
 */

const READY = "page-preview-ready";

/** The id under which a custom page is previewed. */
export const CUSTOM_PAGE = "own";

/** A message from the preview to its parent window. */
export interface PreviewReady {
	kind: typeof READY;
}

/** A message from the editor to the preview. */
export interface PageDraft {
	kind: "page-draft";
	/** Shows the server that an administrator asks; empty when nobody is signed in. */
	accessToken: string;
	fields: object;
}

export const previewReady: PreviewReady = { kind: READY };

/** Whether a message comes from the preview in this frame. */
export function isPreviewReady(event: MessageEvent, frame: HTMLIFrameElement | null): boolean {
	return event.source === frame?.contentWindow && isFromThisSite(event) && hasKind(event, READY);
}

/** The draft of a message from the editor around this window; null for any other message. */
export function readPageDraft(event: MessageEvent): PageDraft | null {
	const isDraft = event.source === parent && isFromThisSite(event) && hasKind(event, "page-draft");
	return isDraft ? event.data : null;
}

/** A draft for the server, starting with a line for the token: strangers' drafts aren't read. */
export function writeDraft({ accessToken, fields }: Omit<PageDraft, "kind">): string {
	return `${accessToken}\n${JSON.stringify(fields)}`;
}

/** The result of `writeDraft`; the fields are undefined if they are not JSON. */
export function parseDraft(text: string): { accessToken: string; fields: unknown } {
	const end = text.indexOf("\n");
	return { accessToken: text.slice(0, Math.max(0, end)), fields: parseJson(text.slice(end + 1)) };
}

function isFromThisSite({ origin }: MessageEvent): boolean {
	return origin === location.origin;
}

function hasKind({ data }: MessageEvent, kind: string): boolean {
	return typeof data === "object" && data !== null && data.kind === kind;
}
