import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { IMAGE_BUCKET, imageName, imagePath } from "../../../../bakery/media/image-source.ts";
import { isImageFile, scaleImage } from "../../../media/prepare-upload.ts";
import { type CleanText, cleanPastedHtml, removeBlanks } from "./clean-html.ts";
import type { ImageSource, LeftOutKind, PastedImages } from "./pasted-images.tsx";

/** Marks a transaction after images were uploaded or failed. */
const IMAGES_CHANGED = "imagesChanged";

/** Cleans pasted and dropped content, and inserts its images once they are uploaded. */
export function pasteAndDrop(images: PastedImages) {
	return Extension.create({
		name: "pasteAndDrop",
		addProseMirrorPlugins: () => [
			new Plugin({
				props: {
					handleDOMEvents: {
						paste: (view, event) => take(view, event, event.clipboardData, images),
						drop: (view, event) => handleDrop(view, event, images),
					},
				},
				appendTransaction: (transactions, _before, state) => {
					const isChanged = transactions.some(
						(transaction) => transaction.docChanged || transaction.getMeta(IMAGES_CHANGED),
					);
					return isChanged ? updateImages(state, images) : null;
				},
				view: (view) => {
					const unsubscribe = images.subscribe(() => {
						view.dispatch(view.state.tr.setMeta(IMAGES_CHANGED, true));
					});
					return { destroy: unsubscribe };
				},
			}),
		],
	});
}

function take(
	view: EditorView,
	event: ClipboardEvent | DragEvent,
	transfer: DataTransfer | null,
	images: PastedImages,
): boolean {
	// Preformatted text takes only the plain text.
	if (!transfer || view.composing || view.state.selection.$from.parent.type.spec.code) return false;
	const taken = readPastedData(transfer);
	if (!taken) return false;
	event.preventDefault();
	images.add(taken.sources, taken.leftOut);
	// Undo removes this paste, and not the text typed just before.
	view.dispatch(closeHistory(view.state.tr));
	if (taken.html !== "") view.pasteHTML(taken.html);
	return true;
}

/** The editor handles what is dragged inside the text. */
function handleDrop(view: EditorView, event: DragEvent, images: PastedImages): boolean {
	if (view.dragging) return false;
	const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
	if (place) {
		const { tr } = view.state;
		view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.pos))));
	}
	return take(view, event, event.dataTransfer, images);
}

/**
 * Gives uploaded images their address, and removes those left out, also after an undo. Not part of
 * the history, so that undo removes the whole paste.
 */
function updateImages(state: EditorState, images: PastedImages): Transaction | null {
	const { tr } = state;
	state.doc.descendants((node, position) => {
		const { upload } = node.attrs;
		if (node.type.name !== "image" || !upload) return;
		const image = images.find(upload);
		const place = tr.mapping.map(position);
		if (image?.state === "uploaded") {
			tr.setNodeAttribute(place, "src", image.url).setNodeAttribute(place, "upload", null);
		} else if (!image || image.state === "leftOut") {
			removeImage(tr, place);
		}
	});
	return tr.docChanged ? tr.setMeta("addToHistory", false) : null;
}

/** Removes its paragraph as well if that is empty and not the only one. */
function removeImage(tr: Transaction, position: number): void {
	const place = tr.doc.resolve(position);
	const isAlone = place.parent.childCount === 1;
	const hasNeighbors = place.depth > 0 && place.node(-1).childCount > 1;
	if (isAlone && hasNeighbors) tr.delete(place.before(), place.after());
	else tr.delete(position, position + 1);
}

/** Pasted or dropped content, cleaned for the editor. */
interface PastedData {
	html: string;
	sources: ImageSource[];
	leftOut: LeftOutKind[];
}

/**
 * Reads what is pasted or dropped: a formatted text, or files.
 * @returns null for plain text and for nothing, which the editor takes by itself.
 */
function readPastedData(transfer: DataTransfer): PastedData | null {
	const files = [...transfer.files];
	const html = transfer.getData("text/html");
	if (html !== "") return readText(html, files.filter(isImageFile), transfer.getData("text/rtf"));
	return files.length > 0 ? readFiles(files) : null;
}

function readText(html: string, files: File[], rtf: string): PastedData {
	// The editor's own text keeps all its formatting.
	const isOwn = /<[^>]+\sdata-pm-slice=/.test(html);
	const { body, leftOut } = isOwn ? unchanged(html) : cleanPastedHtml(html);
	const { sources, missing } = extractExternalImages(body, files, extractRtfImages(rtf));
	if (!isOwn) removeBlanks(body);
	const missingImages = Array<LeftOutKind>(missing).fill("image");
	return { html: body.innerHTML, sources, leftOut: [...leftOut, ...missingImages] };
}

function readFiles(files: File[]): PastedData {
	const sources = files.filter(isImageFile).map(fileSource);
	const html = sources.map(({ preview }) => `<img ${UPLOAD_ATTRIBUTE}="${preview}" alt="">`);
	const others = Array<LeftOutKind>(files.length - sources.length).fill("file");
	return { html: html.join(""), sources, leftOut: others };
}

function unchanged(html: string): CleanText {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	return { body, leftOut: [] };
}

/**
 * The images in the RTF that Word puts beside its HTML, which only has local paths. In the order of
 * the text, without Windows-only formats.
 */
export function extractRtfImages(rtf: string): File[] {
	return [...rtf.matchAll(/\{\\pict\b/g)].flatMap(({ index }) => {
		const text = textOfGroup(rtf, index);
		const [, format] = /\\(png|jpeg)blip\b/.exec(text) ?? [];
		return format ? [imageFile(format, text.replace(/\\[a-z]+-?\d*|\s/gi, ""))] : [];
	});
}

/** The text between the braces that open here, without nested groups; empty if they never close. */
function textOfGroup(rtf: string, start: number): string {
	const braces = /[{}]/g;
	braces.lastIndex = start;
	let text = "";
	let depth = 0;
	let end = start;
	for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
		if (depth === 1) text += ` ${rtf.slice(end, brace.index)}`;
		depth += brace[0] === "{" ? 1 : -1;
		end = brace.index + 1;
		if (depth === 0) return text;
	}
	return "";
}

function imageFile(format: string, digits: string): File {
	const bytes = new Uint8Array(Math.floor(digits.length / 2));
	for (let index = 0; index < bytes.length; index++) {
		bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
	}
	return new File([bytes], `image.${format}`, { type: `image/${format}` });
}

/** The preview address of an image that is not uploaded yet. */
export const UPLOAD_ATTRIBUTE = "data-upload";

/** Of photos from other sites, from 0 to 1. */
const REENCODED_QUALITY = 0.92;

interface ExternalImages {
	sources: ImageSource[];
	/** How many could not be found, and were removed. */
	missing: number;
}

/**
 * Finds sources for the images of a pasted text that are not on this site, and marks them for
 * upload.
 * @param files of the clipboard, beside the text.
 * @param localFiles files for the text's local images, in order.
 */
function extractExternalImages(
	body: HTMLElement,
	files: readonly File[],
	localFiles: readonly File[],
): ExternalImages {
	const external = [...body.querySelectorAll("img")].filter((image) => !keepOwn(image));
	const local = external.filter(({ src }) => !/^(?:data|blob|https?):/.test(src));
	const sources: ImageSource[] = [];
	for (const [index, image] of external.entries()) {
		const file =
			(files.length === external.length ? files[index] : undefined) ??
			(localFiles.length === local.length ? localFiles[local.indexOf(image)] : undefined);
		const source = file ? fileSource(file) : sourceOf(image.getAttribute("src") ?? "");
		image.removeAttribute("src");
		if (source) image.setAttribute(UPLOAD_ATTRIBUTE, source.preview);
		else image.remove();
		if (source) sources.push(source);
	}
	return { sources, missing: external.length - sources.length };
}

/** An image file as it is pasted or dropped. */
function fileSource(file: File): ImageSource {
	return { preview: URL.createObjectURL(file), name: file.name, getFile: async () => file };
}

/** Whether an image is on this site; its address becomes the stored one. */
function keepOwn(image: HTMLImageElement): boolean {
	const src = image.getAttribute("src") ?? "";
	// A relative path belongs to some other document.
	if (!/^(?:\/|https?:)/.test(src) || !URL.canParse(src, location.origin)) return false;
	const { origin, pathname, search } = new URL(src, location.origin);
	if (origin !== location.origin) return false;
	const name = imageName(pathname);
	const isUploaded = name?.source === IMAGE_BUCKET;
	image.setAttribute("src", isUploaded ? imagePath(name.key) : pathname + search);
	return true;
}

function sourceOf(address: string): ImageSource | null {
	if (address.startsWith("data:")) {
		const file = fileOfDataAddress(address);
		return file && fileSource(file);
	}
	if (!/^(?:https?|blob):/.test(address)) return null;
	const name = new URL(address).hostname;
	return { preview: address, name, getFile: () => fetchAsImage(address) };
}

function fileOfDataAddress(address: string): File | null {
	const [, type = "", format, base64, data = ""] =
		/^data:(image\/([a-z]+)[^,;]*)[^,]*?(;base64)?,(.+)$/is.exec(address) ?? [];
	if (!format) return null;
	try {
		const text = decodeURIComponent(data);
		const bytes = base64 ? bytesOf(atob(text)) : new TextEncoder().encode(text);
		return new File([bytes], `image.${format}`, { type });
	} catch {
		return null;
	}
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * Fetches an image from another site as far as that site allows it. The security policy of the
 * back office lets it load images from everywhere, but nothing else.
 */
async function fetchAsImage(address: string): Promise<File> {
	const image = new Image();
	image.crossOrigin = "anonymous";
	image.referrerPolicy = "no-referrer";
	image.src = address;
	await image.decode();
	const blob = await scaleImage(image, Number.POSITIVE_INFINITY, REENCODED_QUALITY);
	const format = blob.type.replace("image/", "");
	return new File([blob], `image.${format}`, { type: blob.type });
}
