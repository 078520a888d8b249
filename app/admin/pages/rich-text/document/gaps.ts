import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { GAP } from "../../../../bakery/custom-pages/drafts/schema.ts";

/** A gap to fill in, with its brackets. */
export interface Gap {
	from: number;
	to: number;
	text: string;
}

/** The gaps of a document, in their order. */
export function findGaps(document: Node): Gap[] {
	const gaps: Gap[] = [];
	document.descendants((block, position) => {
		if (!block.isTextblock) return true;
		// A character for each position, so that an index in the text is a position in the block.
		const text = block.textBetween(0, block.content.size, undefined, "\ufffc");
		for (const { index, 0: gap } of text.matchAll(GAP)) {
			const from = position + 1 + index;
			gaps.push({ from, to: from + gap.length, text: gap });
		}
		return false;
	});
	return gaps;
}

/** The gap after the caret or selection, or else the first; null without any. */
export function nextGap({ doc, selection }: Editor["state"]): Gap | null {
	const gaps = findGaps(doc);
	return gaps.find(({ from }) => from >= selection.to) ?? gaps[0] ?? null;
}

/** Selects a gap, so that typing takes its place. */
export function selectGap(view: EditorView, { from, to }: Gap): void {
	const { doc, tr } = view.state;
	view.focus();
	view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
	view.domAtPos(from + 1).node.parentElement?.scrollIntoView({ block: "center" });
}

/** Selects a gap that is tapped. What is typed over one isn't bold, as the gap is. */
export const Gaps = Extension.create({
	name: "gaps",
	addProseMirrorPlugins: () => [
		new Plugin({
			props: {
				handleClick(view, position) {
					const isTapped = ({ from, to }: Gap) => from < position && position < to;
					const gap = findGaps(view.state.doc).find(isTapped);
					if (gap) selectGap(view, gap);
					return gap !== undefined;
				},
				handleTextInput(view, from, to, text) {
					const { doc, tr, schema } = view.state;
					const isReplaced = (gap: Gap) => gap.from === from && gap.to === to;
					if (!findGaps(doc).some(isReplaced)) return false;
					tr.insertText(text, from, to).removeMark(from, from + text.length, schema.marks.bold);
					view.dispatch(tr.scrollIntoView());
					return true;
				},
			},
		}),
	],
});
