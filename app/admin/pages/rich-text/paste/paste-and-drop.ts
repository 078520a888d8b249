import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { PastedImages } from "./pasted-images.ts";
import { readPastedData } from "./read-pasted-data.ts";

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
